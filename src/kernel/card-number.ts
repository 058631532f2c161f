const FEWEST_DIGITS = 13;
const MOST_DIGITS = 19;
const SEPARATORS = /[\s.-]/g;
const ZERO = '0'.charCodeAt(0);

/** Whether the digits have the length of a card number and end with its check digit (ISO/IEC 7812, Luhn). */
export const isCardNumber = (number: string): boolean =>
  /^\d{13,19}$/.test(number) && endsWithCheckDigit(number, 0, number.length);

function endsWithCheckDigit(digits: string, from: number, to: number): boolean {
  let sum = 0;
  for (let place = 1; place <= to - from; place += 1) {
    const digit = digits.charCodeAt(to - place) - ZERO;
    sum += place % 2 === 1 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** Digits with at most one space, dot or hyphen between two of them, that are no part of a word or a token. */
const DIGITS = /(?<!\w)\d(?:[\s.-]?\d){12,}(?!\w)/g;
/** Where the brands of cards begin (ISO/IEC 7812: 2, 3, 4, 5 and 6); an instant in milliseconds begins with 1. */
const BRANDS = '23456';

/** Whether a text is the number of a card, however it is written, or has one in it, as "my card 4242 4242 4242 4242, 12/30". */
export function holdsCardNumber(text: string): boolean {
  if (isCardNumber(text.replaceAll(SEPARATORS, ''))) return true;
  return [...text.matchAll(DIGITS)].some(([run]) => runHoldsOne(run));
}

/**
 * A number is some groups of digits, one after another; what stands before and after it may be a date. From each group on no more digits are
 * looked at than a number has: a request may hold a megabyte of groups.
 */
function runHoldsOne(run: string): boolean {
  const digits = run.replaceAll(SEPARATORS, '');
  const borders = bordersOf(run);
  return borders.some((from, index) => {
    if (!BRANDS.includes(digits.charAt(from))) return false;
    for (let next = index + 1; next < borders.length; next += 1) {
      const to = borders[next] ?? 0;
      if (to - from > MOST_DIGITS) return false;
      if (to - from >= FEWEST_DIGITS && endsWithCheckDigit(digits, from, to)) return true;
    }
    return false;
  });
}

/** How many digits stand before each group, and at the end. */
function bordersOf(run: string): number[] {
  const borders = [0];
  let before = 0;
  for (const part of run.split(SEPARATORS)) {
    before += part.length;
    borders.push(before);
  }
  return borders;
}
