import { type AnyImportKind, STAFF_SOURCE } from '#features/imports/engine/public.ts';

/** Import options besides the file, shared by the command line and the page. Pure. */

export const SOURCE_WORDS = `1 to 40 letters, digits, spaces, ".", "_" or "-", and not "${STAFF_SOURCE}"`;

export const isSource = (text: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(text) && text.toLowerCase() !== STAFF_SOURCE;

/** Null: the file contains the year, or has none. Undefined: it is required, or invalid. */
export function readYear(kind: Pick<AnyImportKind, 'year'>, text: string | undefined): number | null | undefined {
  if (kind.year === 'none') return null;
  if (text === undefined) return kind.year === 'optional' ? null : undefined;
  return /^(?:19|20)\d\d$/.test(text) ? Number(text) : undefined;
}
