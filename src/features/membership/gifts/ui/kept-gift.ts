import { z } from 'zod';
import { GIFT_TERMS } from '../gift-limits-view.ts';

/** What was typed about a gift, kept by the browser while its giver signs in again. It holds no card: a saved one pays. */

const keptGift = z.object({
  siteName: z.string(),
  term: z.enum(GIFT_TERMS),
  gift: z.object({
    recipientName: z.string(),
    recipientEmail: z.string(),
    giverName: z.string(),
    giverEmail: z.string(),
    message: z.string(),
    when: z.enum(['now', 'day']),
    day: z.string(),
  }),
  address: z.object({
    name: z.string(),
    street_1: z.string(),
    street_2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
});

export type KeptGift = z.output<typeof keptGift>;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'bluechip_gift';

/** Of this tab only, and gone with it. A browser that keeps nothing has it typed again. */
export function keepGift(gift: KeptGift, keeper: () => Keeper = () => sessionStorage): void {
  try {
    keeper().setItem(KEY, JSON.stringify(gift));
  } catch {
    // Storage is switched off or full.
  }
}

/** Once: whoever comes back later starts with an empty form. */
export function takeKeptGift(keeper: () => Keeper = () => sessionStorage): KeptGift | null {
  try {
    const kept = keeper().getItem(KEY);
    keeper().removeItem(KEY);
    const read = keptGift.safeParse(JSON.parse(kept ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
