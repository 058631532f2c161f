import { cleanText, quoted } from './import-text.ts';

/**
 * Reads cells with a measure, in the unit that the text or the operator gives. Pure, and guesses nothing: a value out of bounds is dropped
 * with a note; empty or zero means missing, without a note.
 */

export type Measure<Value> = { value: Value | null; note: string | null };

/** Returns the value and appends its note, if any, to `notes`. */
export function noted<Value>({ value, note }: Measure<Value>, notes: string[]): Value | null {
  if (note !== null) notes.push(note);
  return value;
}
type Bounds = { least: number; most: number };

const HEIGHT_INCHES: Bounds = { least: 48, most: 96 };
const WEIGHT_LBS: Bounds = { least: 100, most: 450 };
const STARS: Bounds = { least: 1, most: 5 };
const INCHES_PER_CM = 1 / 2.54;
const LBS_PER_KG = 1 / 0.453_592_37;

const NUMBER = String.raw`\d{1,4}(?:\.\d{1,12})?`;
const HEIGHT = new RegExp(String.raw`^(${NUMBER}) ?(cm|m|in\.?|inch(?:es)?|"|”)?$`, 'i');
/** Characters used for a hyphen, for feet and for inches; spreadsheets and word processors convert between them. */
const HYPHENS = String.raw`[-\u2010-\u2015\u2212]`;
const FEET = String.raw`(?:${HYPHENS}|(?:['’‘′ʹ´\`]|${HYPHENS}?(?:ft\.?|feet|foot))(?:,|${HYPHENS})?)`;
const INCHES = String.raw`(?:["”“″ʺ]|''|’’|′′|${HYPHENS}?(?:in\.?|inch(?:es)?))`;
const FEET_INCHES = new RegExp(
  String.raw`^(\d)(?: ?${FEET} ?| )(?:(\d{1,2}(?:\.\d{1,12})?)(${HYPHENS}? ?1\/2|${HYPHENS}? ?½)? ?${INCHES}?)?$`,
  'i',
);
const WEIGHT = new RegExp(String.raw`^(${NUMBER}) ?(kgs?\.?|lbs?\.?|pounds)?$`, 'i');
/** What spreadsheets turn "5-11", "6-8" and "7-1" into. */
const SHEET_DATE = /^(\d{1,2})-(May|Jun|Jul)$/i;
const FEET_BY_MONTH: Readonly<Record<string, string>> = { may: '5', jun: '6', jul: '7' };

/** Whole inches from 80, "6-8", 6'8.5", "203 cm", "2.03 m". `unit`: of a number without one. */
export function readHeightInches(
  cell: string | undefined,
  { unit = 'in', column = 'height' }: { unit?: 'in' | 'cm'; column?: string } = {},
): Measure<number> {
  const text = cleanText(cell);
  if (text === null) return missing();
  return bounded(heightOf(unfoldSheetDate(text), unit), { text, column, bounds: HEIGHT_INCHES });
}

/** Whole pounds from 230, "230 lbs", "104 kg". `unit`: of a number without one. */
export function readWeightLbs(
  cell: string | undefined,
  { unit = 'lb', column = 'weight' }: { unit?: 'lb' | 'kg'; column?: string } = {},
): Measure<number> {
  const text = cleanText(cell);
  if (text === null) return missing();
  const [, amount = '', written = unit] = WEIGHT.exec(text) ?? [];
  const factor = /^kg/i.test(written) ? LBS_PER_KG : 1;
  return bounded(amount === '' ? null : Number(amount) * factor, { text, column, bounds: WEIGHT_LBS });
}

/** A service's stars, 1 to 5, from 3, "3.0" and "3 stars". */
export function readStars(cell: string | undefined, column = 'stars'): Measure<number> {
  const text = cleanText(cell);
  if (text === null) return missing();
  return bounded(wholeNumber(text.replace(/ ?stars?$/i, '')), { text, column, bounds: STARS });
}

/** An integer within bounds, from 4, "4.0" and "1,204". Zero is a valid number here. */
export function readCount(
  cell: string | undefined,
  { column, least, most }: Bounds & { column: string },
): Measure<number> {
  const text = cleanText(cell);
  if (text === null) return missing();
  const value = wholeNumber(text);
  if (value !== null && value >= least && value <= most) return { value, note: null };
  return { value: null, note: outside(text, column, { least, most }) };
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  y: true,
  '1': true,
  '1.0': true,
  false: false,
  f: false,
  no: false,
  n: false,
  '0': false,
  '0.0': false,
};

/** A boolean, in whatever form the file writes it. */
export function readFlag(cell: string | undefined, column: string): Measure<boolean> {
  const text = cleanText(cell);
  if (text === null) return missing();
  const key = text.toLowerCase();
  const value = Object.hasOwn(FLAGS, key) ? FLAGS[key] : undefined;
  return value === undefined
    ? { value: null, note: `${column} ${quoted(text)} is neither true nor false: not kept` }
    : { value, note: null };
}

const missing = (): Measure<never> => ({ value: null, note: null });

const outside = (text: string, column: string, { least, most }: Bounds) =>
  `${column} ${quoted(text)} is not between ${least} and ${most}: not kept`;

/** `amount` null: the text is no number. */
function bounded(
  amount: number | null,
  { text, column, bounds }: { text: string; column: string; bounds: Bounds },
): Measure<number> {
  if (amount === 0) return missing();
  const value = amount === null ? null : Math.round(amount);
  if (value !== null && value >= bounds.least && value <= bounds.most) return { value, note: null };
  return { value: null, note: outside(text, column, bounds) };
}

function heightOf(text: string, unit: 'in' | 'cm'): number | null {
  const [, feet, inches = '0', half] = FEET_INCHES.exec(text) ?? [];
  if (feet !== undefined) {
    const rest = Number(inches) + (half === undefined ? 0 : 0.5);
    return rest < 12 ? Number(feet) * 12 + rest : null;
  }
  const [, amount, written = unit] = HEIGHT.exec(text) ?? [];
  if (amount === undefined) return null;
  if (/^cm$/i.test(written)) return Number(amount) * INCHES_PER_CM;
  return /^m$/i.test(written) ? Number(amount) * 100 * INCHES_PER_CM : Number(amount);
}

function unfoldSheetDate(text: string): string {
  const [, inches, month = ''] = SHEET_DATE.exec(text) ?? [];
  return inches === undefined ? text : `${FEET_BY_MONTH[month.toLowerCase()]}-${inches}`;
}

function wholeNumber(text: string): number | null {
  const plain = /^\d{1,3}(?:,\d{3}){1,3}$/.test(text) ? text.replaceAll(',', '') : text;
  return /^\d{1,12}(?:\.0+)?$/.test(plain) ? Number(plain) : null;
}
