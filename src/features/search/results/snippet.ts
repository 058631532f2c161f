import { matchKey } from '#kernel/slugs.ts';

/** The excerpt of a text that shows why it was found, as data: matches are marked, and none of it is markup. */

export type SnippetPart = { text: string; isHit: boolean };

/** The ellipsis never appears alone on a line. */
const CUT = '\u00a0…';

/** About two lines on a desktop. */
const LENGTH = 34;
/** The number of words before the first match. */
const LEAD = 6;

/** The same word boundaries as `matchKey`: apostrophes, periods and invisible characters do not split a word. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘‛′‵❛❜＇՚׳^`´｀·.\p{Sk}\p{Cf}][\p{L}\p{M}\p{N}]+)*/gu;
const PLAIN = /^[A-Za-z0-9]+$/;

const keyOf = (word: string) => (PLAIN.test(word) ? word.toLowerCase() : matchKey(word));

type Word = { start: number; end: number; key: string | null };

/** `hits`: the keys of the searched words. Without any match, returns the beginning of the text. */
export function snippetOf(text: string, hits: ReadonlySet<string>): SnippetPart[] {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }): Word => {
    const key = keyOf(word);
    return { start: index, end: index + word.length, key: hits.has(key) ? key : null };
  });
  const first = beginningOf(words);
  const shown = words.slice(first, first + LENGTH);
  const [opening] = shown;
  const closing = shown.at(-1);
  if (!opening || !closing) return [];
  const isCut = first + LENGTH < words.length;
  const parts: SnippetPart[] = [{ text: first > 0 ? '… ' : text.slice(0, opening.start), isHit: false }];
  let at = opening.start;
  for (const { start, end, key } of shown) {
    if (key === null) continue;
    parts.push({ text: text.slice(at, start), isHit: false }, { text: text.slice(start, end), isHit: true });
    at = end;
  }
  parts.push({ text: isCut ? `${text.slice(at, closing.end)}${CUT}` : text.slice(at), isHit: false });
  return joined(parts);
}

/** The place with the most matches close together, starting a little before the first. */
function beginningOf(words: readonly Word[]): number {
  const places = words.flatMap(({ key }, place) => (key === null ? [] : [{ key, place }]));
  let best = { first: 0, count: 0 };
  places.forEach(({ place }, index) => {
    const within = places.slice(index).filter((other) => other.place < place + LENGTH - LEAD);
    const count = new Set(within.map(({ key }) => key)).size;
    if (count > best.count) best = { first: place, count };
  });
  return Math.max(0, Math.min(best.first - LEAD, words.length - LENGTH));
}

/** Without empty parts; matches in consecutive words are one mark. */
function joined(parts: readonly SnippetPart[]): SnippetPart[] {
  const made: SnippetPart[] = [];
  for (const part of parts) {
    const last = made.at(-1);
    if (part.text === '') continue;
    if (last && last.isHit === part.isHit) last.text += part.text;
    else made.push({ ...part });
  }
  return made;
}
