/** What any page may have to say about the server. */
import type { Text } from './language.svelte';

export default {
  inSeconds: { en: 'It goes again in {count} s.', it: 'Si potrà di nuovo fra {count} s.' },
  inMinutes: { en: 'It goes again in {count} min.', it: 'Si potrà di nuovo fra {count} min.' },
} satisfies Record<string, Text>;
