/** Money is whole US cents everywhere except in displayed text (decision 20). Pure. */

/** Stripe's smallest charge in US dollars. */
export const LEAST_CHARGE_CENTS = 50;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** For display: "$9.95", "$1,249.00". */
export const moneyText = (cents: number): string => DOLLARS.format(cents / 100);

/** A price on the wire: 9.95. */
export const toDollars = (cents: number): number => cents / 100;

/** The wire's price for display: "$9.95" for 9.95. */
export const priceText = (price: number): string => moneyText(Math.round(price * 100));

/** A part of a payment as staff type it: "12.50" or "12"; empty: all of it. */
export const AMOUNT_TYPED = /^(?:\d{1,6}(?:\.\d{2})?)?$/;

/** Cents of "9.95" or "10", with or without the sign of dollars; null for anything else, a price in tenths of a cent among it. */
export function parseDollars(text: string): number | null {
  const [, dollars = '', cents = '00'] = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text.trim()) ?? [];
  return dollars === '' ? null : Number(dollars) * 100 + Number(cents);
}
