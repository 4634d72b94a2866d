/** The picture and the ground of each creature; a house deck's unknown guests share a friendly one. */
import type { Component } from 'svelte';
import Basilisk from './Basilisk.svelte';
import Centaur from './Centaur.svelte';
import Cyclops from './Cyclops.svelte';
import Dragon from './Dragon.svelte';
import Elf from './Elf.svelte';
import Fairy from './Fairy.svelte';
import Faun from './Faun.svelte';
import Genie from './Genie.svelte';
import Gnome from './Gnome.svelte';
import Griffin from './Griffin.svelte';
import Hydra from './Hydra.svelte';
import Kraken from './Kraken.svelte';
import Mermaid from './Mermaid.svelte';
import Minotaur from './Minotaur.svelte';
import Pegasus from './Pegasus.svelte';
import Phoenix from './Phoenix.svelte';
import Someone from './Someone.svelte';
import Sphinx from './Sphinx.svelte';
import Troll from './Troll.svelte';
import Unicorn from './Unicorn.svelte';
import Yeti from './Yeti.svelte';

interface Look {
  drawing: Component;
  /** The colour behind it. */
  ground: string;
}

const LOOKS: Record<string, Look> = {
  elf: { drawing: Elf, ground: '#dcebc9' },
  fairy: { drawing: Fairy, ground: '#f6dfe9' },
  gnome: { drawing: Gnome, ground: '#e3e6f3' },
  troll: { drawing: Troll, ground: '#f3e3c6' },
  faun: { drawing: Faun, ground: '#e7ecd0' },
  genie: { drawing: Genie, ground: '#f7e6bd' },
  mermaid: { drawing: Mermaid, ground: '#d3ecec' },
  unicorn: { drawing: Unicorn, ground: '#e6e1f5' },
  centaur: { drawing: Centaur, ground: '#e4eccb' },
  minotaur: { drawing: Minotaur, ground: '#f6ddc8' },
  yeti: { drawing: Yeti, ground: '#cfe3f1' },
  cyclops: { drawing: Cyclops, ground: '#dfeadf' },
  griffin: { drawing: Griffin, ground: '#d7e6f3' },
  pegasus: { drawing: Pegasus, ground: '#c9def4' },
  basilisk: { drawing: Basilisk, ground: '#f3e5c8' },
  sphinx: { drawing: Sphinx, ground: '#fbeac0' },
  hydra: { drawing: Hydra, ground: '#f4e3da' },
  phoenix: { drawing: Phoenix, ground: '#fbe7c2' },
  kraken: { drawing: Kraken, ground: '#d5e8f4' },
  dragon: { drawing: Dragon, ground: '#f6dccb' },
};

const SOMEONE: Look = { drawing: Someone, ground: '#efe3cd' };

export function lookOf(name: string): Look {
  return LOOKS[name] ?? SOMEONE;
}
