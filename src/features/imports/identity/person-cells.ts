import { findPosition } from '#features/directory/positions/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { type Cells, cleanText, isPageText, quoted } from '../engine/public.ts';

/** The cells that tell of a person alike in every layout. Pure. */

/** Why a text is nobody's name; null: it may be one. */
export function refuseName(name: string | null): string | null {
  if (name === null) return 'no name';
  if (!/\p{L}/u.test(name)) return 'name has no letter';
  // A column that slipped: "F" and "G" are positions. "J Smith" and "Bo" are names.
  if ((name.normalize('NFC').match(/\p{L}/gu) ?? []).length === 1) return `name is one letter: ${quoted(name)}`;
  if (name.includes('\ufffd')) return 'name is not readable text';
  if (isPageText(name)) return 'name holds page text';
  return null;
}

/** First and last name, or the whole one; null: none is given. */
export function nameIn(cells: Cells): string | null {
  const given = [cells.firstname, cells.lastname];
  const parts = given.some((part) => cleanText(part) !== null) ? given : [cells.name];
  return parts.flatMap((part) => cleanText(part) ?? []).join(' ') || null;
}

/** The canonical code; rosters write a question mark for a position that nobody knows. */
export function readPosition(cell: string | null | undefined, sport: Sport, notes: string[]): string | null {
  const text = cleanText(cell ?? undefined);
  if (text === null || text === '?') return null;
  const code = findPosition(sport, text)?.code ?? null;
  if (code === null) notes.push(`position ${quoted(text)} is not known`);
  return code;
}
