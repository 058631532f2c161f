import { findPosition } from '#features/directory/positions/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import { type Cells, cleanText, isPageText, quoted } from '../engine/public.ts';
import { personKey } from './person-name.ts';

/** The cells about a person that are the same in every layout. Pure. */

/** Why a text can't be a person's name; null: it can. */
export function refuseName(name: string | null): string | null {
  if (name === null) return 'no name';
  if (!/\p{L}/u.test(name)) return 'name has no letter';
  // A shifted column: "F" and "G" are positions. "J Smith" and "Bo" are names.
  if ((name.normalize('NFC').match(/\p{L}/gu) ?? []).length === 1) return `name is one letter: ${quoted(name)}`;
  if (name.includes('\ufffd')) return 'name is not readable text';
  if (isPageText(name)) return 'name holds page text';
  return null;
}

/** First and last name, or the full name; null: none is given. */
export const nameIn = (cells: Cells): string | null => joinedName(cells) ?? cleanText(cells.name);

/** First and last name; null: neither is given. */
function joinedName({ firstname, lastname }: Cells): string | null {
  return [firstname, lastname].flatMap((part) => cleanText(part) ?? []).join(' ') || null;
}

/** A note if the row has a second, different name; two spellings of one, such as "Alpha, Ann", are not different. */
export function otherNameNotes(name: string, cells: Cells): string[] {
  const others = [joinedName(cells), cleanText(cells.name)];
  const other = others.find((each) => each !== null && wordsOf(each) !== wordsOf(name));
  return other ? [`name ${quoted(other)} is not kept: ${quoted(name)} is read`] : [];
}

const wordsOf = (name: string) => personKey(matchKey(name)).split(' ').toSorted().join(' ');

/** The canonical code; rosters write a question mark for an unknown position. */
export function readPosition(cell: string | null | undefined, sport: Sport, notes: string[]): string | null {
  const text = cleanText(cell ?? undefined);
  if (text === null || text === '?') return null;
  const code = findPosition(sport, text)?.code ?? null;
  if (code === null) notes.push(`position ${quoted(text)} is not known`);
  return code;
}
