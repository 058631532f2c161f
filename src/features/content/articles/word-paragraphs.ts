import type { WordPlace } from './foreign-blocks.ts';
import type { Attrs, Style } from './foreign-look.ts';

/** Word writes lists as paragraphs: detects items and their markers. Pure. */

export const isMarkerStyle = (style: Style): boolean => style.get('mso-list') === 'ignore';

const INCHES: Readonly<Record<string, number>> = { in: 1, pt: 1 / 72, cm: 1 / 2.54, mm: 1 / 25.4, px: 1 / 96 };
const DEEPEST = 9;

function inchesOf(length: string | undefined): number {
  const [, figure, unit = ''] = /^(-?\d{0,5}(?:\.\d{0,5})?)(in|pt|cm|mm|px)$/.exec(length ?? '') ?? [];
  return Number(figure ?? 0) * (INCHES[unit] ?? 0);
}

/** For a paragraph or a block around it; null if it is not, and cannot be, an item. */
export function wordPlaceOf(tag: string, attrs: Attrs, style: Style): WordPlace | null {
  if (tag !== 'p' && tag !== 'div') return null;
  const said = style.get('mso-list');
  const name = /\bMsoList[A-Za-z]*(\d?)/.exec(attrs.class ?? '');
  const [, level] = /\blevel(\d)/.exec(said ?? '') ?? [];
  if (level !== undefined) return { kind: 'item', level: Number(level), list: (said ?? '').replace(/level\d/, '') };
  if (said === 'none' || said === 'skip') return null;
  if (!name && inchesOf(style.get('text-indent')) >= 0) return null;
  const margin = style.get('margin-left') ?? style.get('margin')?.split(/\s+/)[3];
  const byMargin = Math.round(inchesOf(margin) / 0.5);
  const deep = Math.min(Math.max(byMargin, Number(name?.[1] || 1), 1), DEEPEST);
  return { kind: name ? 'beside' : 'hanging', level: deep, list: '' };
}

/** Bullets of Symbol, Wingdings and Courier New, and dashes. */
const BULLET = '[·•●○◦▪■□◆➢✓*§Øoüqv–—-]|[\\uf000-\\uf0ff]';
const NUMBER = '\\(?(?:\\d{1,6}\\.){0,8}(?:\\d{1,6}|[a-z]{1,2}|[ivxlcdm]{1,7})[.)]';
/** At the start of a paragraph that only looks like an item: the marker, and the filler up to the text. */
export const LEADING_MARKER = new RegExp(
  `^[ \\t\\r\\n]*((?:${BULLET}|${NUMBER}))[ \\t\\r\\n]*(?:\\u00a0[ \\t\\r\\n]*){2,}`,
  'i',
);

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanOf(letters: string): number {
  const values = Array.from(letters, (letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/** The number of a marker in digits, letters or Roman numerals; null for a bullet. */
export function numberOf(marker: string): number | null {
  const text = marker.replace(/[\s\u00a0]/g, '').toLowerCase();
  const [, figures] = /^\(?(?:\d{1,6}\.){0,8}(\d{1,6})[.)]?$/.exec(text) ?? [];
  if (figures !== undefined) return Number(figures);
  const [, letters] = /^\(?([a-z]{1,7})[.)]$/.exec(text) ?? [];
  if (letters === undefined) return null;
  // A lettered list reaches "h." before a letter is a Roman numeral as well.
  if (/^[ivx]+$/.test(letters) || (letters.length > 2 && /^[ivxlcdm]+$/.test(letters))) return romanOf(letters);
  return letters.length > 2 ? null : 26 * (letters.length - 1) + letters.charCodeAt(0) - 96;
}
