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

/** Digits with at most one space, dot or hyphen between two of them, not part of a word or token. */
const DIGITS = /(?<!\w)\d(?:[\s.-]?\d){12,}(?!\w)/g;
/**
 * The minimum length of a card number by its first digit, which identifies the brand (ISO/IEC 7812). An instant in milliseconds has 13
 * digits and begins with 1, from 2033 on with 2 and from 2065 on with 3: no brand with these digits is that short.
 */
const FEWEST_OF: ReadonlyMap<string, number> = new Map([
  ['2', 16],
  ['3', 14],
  ['4', FEWEST_DIGITS],
  ['5', FEWEST_DIGITS],
  ['6', FEWEST_DIGITS],
]);

/** Whether a text is a card number, in any format, or contains one, such as "my card 4242 4242 4242 4242, 12/30". */
export function holdsCardNumber(text: string): boolean {
  if (isCardNumber(text.replaceAll(SEPARATORS, ''))) return true;
  return [...text.matchAll(DIGITS)].some(([run]) => runHoldsOne(run));
}

/**
 * A card number consists of consecutive groups of digits; what comes before and after may be a date. From each group on, no more digits are
 * examined than a card number has, because a request may hold a megabyte of groups.
 */
function runHoldsOne(run: string): boolean {
  const digits = run.replaceAll(SEPARATORS, '');
  const borders = bordersOf(run);
  return borders.some((from, index) => {
    const fewest = FEWEST_OF.get(digits.charAt(from));
    if (fewest === undefined) return false;
    for (let next = index + 1; next < borders.length; next += 1) {
      const to = borders[next] ?? 0;
      if (to - from > MOST_DIGITS) return false;
      if (to - from >= fewest && endsWithCheckDigit(digits, from, to)) return true;
    }
    return false;
  });
}

/** How many digits come before each group, and at the end. */
function bordersOf(run: string): number[] {
  const borders = [0];
  let before = 0;
  for (const part of run.split(SEPARATORS)) {
    before += part.length;
    borders.push(before);
  }
  return borders;
}
