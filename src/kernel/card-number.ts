/** Whether the digits have the length of a card number and end with its check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .toReversed()
    .map(Number)
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((a, b) => a + b, 0);
  return sum % 10 === 0;
}

/** Digits with at most one space, dot or hyphen between two of them, that are no part of a word or a token. */
const DIGITS = /(?<!\w)\d(?:[\s.-]?\d){12,}(?!\w)/g;
/** Where the brands of cards begin (ISO/IEC 7812: 2, 3, 4, 5 and 6); an instant in milliseconds begins with 1. */
const BRAND = /^[2-6]/;

/** Whether a text is the number of a card, however it is written, or has one in it, as "my card 4242 4242 4242 4242, 12/30". */
export function holdsCardNumber(text: string): boolean {
  if (isCardNumber(text.replaceAll(/[\s.-]/g, ''))) return true;
  return [...text.matchAll(DIGITS)].some(([run]) => groupsHoldOne(run.split(/[\s.-]/)));
}

/** A number is some groups of digits, one after another; what stands before and after it may be a date. */
const groupsHoldOne = (groups: readonly string[]): boolean =>
  groups.some((_, from) =>
    groups.slice(from).some((__, length) => {
      const number = groups.slice(from, from + length + 1).join('');
      return BRAND.test(number) && isCardNumber(number);
    }),
  );
