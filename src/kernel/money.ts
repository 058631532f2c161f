/** Money is whole US cents everywhere but where somebody reads it (decision 20). Pure. */

/** No card can be charged less (Stripe's smallest charge in US dollars). */
export const LEAST_CHARGE_CENTS = 50;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** As somebody reads it: "$9.95", "$1,249.00". */
export const moneyText = (cents: number): string => DOLLARS.format(cents / 100);

/** As the wire shows a price: 9.95. */
export const toDollars = (cents: number): number => cents / 100;

/** The wire's price as somebody reads it: "$9.95" of 9.95. */
export const priceText = (price: number): string => moneyText(Math.round(price * 100));

/** Cents of "9.95" or "10", with or without the sign of dollars; null for anything else, a price in tenths of a cent among it. */
export function parseDollars(text: string): number | null {
  const [, dollars = '', cents = '00'] = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text.trim()) ?? [];
  return dollars === '' ? null : Number(dollars) * 100 + Number(cents);
}
