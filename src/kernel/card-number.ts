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
