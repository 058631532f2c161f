/**
 * Numbers from spreadsheets with decimal commas: 0,95 and 1.234,5. Only for files whose separator is not a comma, and only in numeric
 * columns: elsewhere "11,12" is a list and "6,2" a name. "1,234" is ambiguous (it may be 1234), so it is left to its column's reader.
 */

/**
 * `decimal`: any number. `height`: the same, but "6,2" without a unit is kept, because it may be feet and inches. `whole`: a count or a
 * year, for which spreadsheets write "4,0"; "4,5" and "2027,2028" are kept.
 */
export type NumberForm = 'decimal' | 'height' | 'whole';

const UNIT = '(?: ?(?:cm|m|kgs?|lbs?|in|%))?';
const DECIMAL = new RegExp(String.raw`^[+-]?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{4,},\d{3})${UNIT}$`, 'i');
const GROUPED = new RegExp(String.raw`^[+-]?\d{1,3}(?:\.\d{3})+,\d+${UNIT}$`, 'i');
const UNCERTAIN = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const FEET_AND_INCHES = /^\d,\d+$/;
const WHOLE = /^\d+,0+$/;

/** The number with a decimal point; null: it has no decimal comma, or is ambiguous. */
export function decimalPoint(cell: string, form: NumberForm): string | null {
  const text = cell.trim();
  if (form === 'height' && FEET_AND_INCHES.test(text)) return null;
  if (form === 'whole' && !WHOLE.test(text)) return null;
  if (GROUPED.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return DECIMAL.test(text) ? text.replace(',', '.') : null;
}

/** Whether a comma precedes three digits, so that it may separate thousands or decimals. */
export function isUncertainNumber(cell: string): boolean {
  return UNCERTAIN.test(cell.trim());
}
