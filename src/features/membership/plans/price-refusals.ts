import { moneyText } from '#kernel/money.ts';
import { MOST_CENTS, type PriceRefusal } from './price.ts';

/** Why a price is refused, and the form field at fault. Shared by the command line and the admin area. */
export const PRICE_REFUSALS: Readonly<Record<PriceRefusal, { field: string; message: string }>> = {
  not_sold_so: { field: 'offer', message: 'It is not sold for that term' },
  no_price: { field: 'price', message: `Enter dollars like 9.95, at most ${moneyText(MOST_CENTS)}` },
  in_the_past: { field: 'first_day', message: 'That day has begun. Leave the day out to start now' },
  changed_meanwhile: { field: 'price', message: 'Someone changed this price meanwhile. Preview it again' },
  unchanged: { field: 'price', message: 'It costs that already' },
};

export const NOT_COMING = 'There is no such price, or it has begun.';
