/** What my chosen coin would do on each creature of the beginner version, as the rules' previews tell it. */
import { t } from '../../language.svelte';
import texts from './texts';
import type { MarketPicture } from './types';

export interface Offer {
  does: 'buy' | 'deposit' | 'none';
  text: string;
}

export function offerOf({ actions }: MarketPicture, slot: number, coin: number): Offer {
  const found = actions?.find(({ action }) => action.type === 'pay' && action.slot === slot && action.coin === coin);
  const preview = found?.preview;
  if (!preview) return { does: 'none', text: t(texts.no_use) };
  if (preview.does === 'buy' && Array.isArray(preview.sum)) {
    return { does: 'buy', text: `${t(texts.buys)} ${preview.sum.join('\u00a0+\u00a0')}\u00a0=\u00a0${preview.price}` };
  }
  return { does: 'deposit', text: `${t(texts.deposits)}: ${t(texts.left_to_pay, { rest: Number(preview.rest) })}` };
}
