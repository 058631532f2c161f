/** Money is whole US cents everywhere except in displayed text (decision 20). Pure. */

/** Stripe's smallest charge in US dollars. */
export const LEAST_CHARGE_CENTS = 50;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** For display: "$9.95", "$1,249.00". */
export const moneyText = (cents: number): string => DOLLARS.format(cents / 100);

/** A price on the wire: 9.95. */
export const toDollars = (cents: number): number => cents / 100;

/** A price on the wire for display: "$9.95" for 9.95. */
export const priceText = (price: number): string => moneyText(Math.round(price * 100));

/** Parses "9.95" or "10", with or without a dollar sign, into cents. Null for anything else, including prices with a fraction of a cent. */
export function parseDollars(text: string): number | null {
  const [, dollars = '', cents = '00'] = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text.trim()) ?? [];
  return dollars === '' ? null : Number(dollars) * 100 + Number(cents);
}
