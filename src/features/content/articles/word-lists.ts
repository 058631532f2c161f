import { type Block, type Container, container, isList, type Line, wordsOf } from './foreign-blocks.ts';
import { LEADING_MARKER, numberOf } from './word-paragraphs.ts';

/** Converts Word's item paragraphs to nested lists, by the level of each. Pure. */

type Entry = { level: number; list: string; isNumbered: boolean; start: number; content: Block[] };
type Open = { level: number; list: string; block: Container };

/** The blocks of one container, such as a cell, with consecutive items as lists. */
export function withWordLists(blocks: readonly Block[]): Block[] {
  const done: Block[] = [];
  let open: Open[] = [];
  for (const block of blocks) {
    const entries = entriesOf(block);
    if (entries.length > 0) for (const entry of entries) open = place(entry, open, done);
    else if (block.kind === 'line' && block.word?.kind === 'beside' && open.length > 0 && block.heading === null)
      // A paragraph of the previous item: otherwise the list would end and start again.
      lastItem(open.at(-1)?.block)?.content.push(block);
    else {
      open = [];
      done.push(block);
    }
  }
  return done;
}

function entriesOf(block: Block): Entry[] {
  if (block.kind === 'line') return entryOfLine(block);
  return isList(block) ? entriesOfFlatList(block) : [];
}

function entryOfLine(line: Line): Entry[] {
  if (line.heading !== null) return [];
  const word = line.word;
  const content = word?.kind === 'item' || line.marker !== '' ? line : withoutMarker(line);
  if (!content) return [];
  const number = numberOf(content.marker);
  return [
    {
      level: word?.level ?? 1,
      list: word?.list ?? '',
      isNumbered: number !== null,
      start: number ?? 1,
      content: [{ ...content, marker: '', word: null }],
    },
  ];
}

/** A line that looks like an item, with its marker removed; null if it does not. */
function withoutMarker(line: Line): Line | null {
  if (line.word === null) return null;
  const [whole, marker = ''] = LEADING_MARKER.exec(wordsOf(line)) ?? [];
  if (whole === undefined) return null;
  let left = whole.length;
  const pieces = line.pieces.flatMap((piece) => {
    const length = piece.kind === 'text' ? piece.text.length : 1;
    const cut = Math.min(left, length);
    left -= cut;
    if (cut === 0) return [piece];
    return piece.kind === 'text' && cut < length ? [{ ...piece, text: piece.text.slice(cut) }] : [];
  });
  return { ...line, pieces, marker };
}

/**
 * Word on the web writes a separate list for each item and states its level; Google's saved pages write a separate list for each level, and
 * state it in the name of the class.
 */
function entriesOfFlatList({ kind, content, attrs }: Container): Entry[] {
  const isNumbered = kind === 'numbers';
  const [, google, depth] = /\blst-kix_(\w+)-(\d)\b/.exec(attrs.class ?? '') ?? [];
  const entries = content.flatMap((item): Entry[] => {
    if (item.kind !== 'item') return [];
    if (google !== undefined) {
      const start = Number(attrs.start) || 1;
      return [{ level: Number(depth) + 1, list: google, isNumbered, start, content: item.content }];
    }
    // Some versions name the list, others only the level.
    const list = item.attrs['data-listid'] ?? '';
    const level = Number(item.attrs['data-aria-level']);
    if (!Number.isInteger(level) || level < 1) return [];
    const start = Number(item.attrs['data-aria-posinset']) || 1;
    return [{ level, list, isNumbered, start, content: item.content }];
  });
  return entries.length === content.length ? entries : [];
}

const lastItem = (list: Container | undefined): Container | undefined =>
  list?.content.findLast((item): item is Container => item.kind === 'item');

/** Inserts an item at its level; returns the lists that are open afterwards, outermost first. */
function place(entry: Entry, before: readonly Open[], done: Block[]): Open[] {
  const open = [...before];
  // Deeper lists end, unless nothing between one and the next list has this level.
  while ((open.at(-1)?.level ?? 0) > entry.level && (open.at(-2)?.level ?? 0) >= entry.level) open.pop();
  let last = open.at(-1);
  if (last && last.level >= entry.level) {
    const isSame = (last.block.kind === 'numbers') === entry.isNumbered;
    const goesOn = isSame && (!entry.isNumbered || last.list === entry.list);
    open.pop();
    last = goesOn ? { ...last, level: entry.level } : undefined;
  } else last = undefined;
  const list = last ?? {
    level: entry.level,
    list: entry.list,
    block: container(entry.isNumbered ? 'numbers' : 'bullets', [], entry.isNumbered ? { start: `${entry.start}` } : {}),
  };
  list.block.content.push(container('item', entry.content));
  if (!last) (lastItem(open.at(-1)?.block)?.content ?? done).push(list.block);
  return [...open, list];
}
