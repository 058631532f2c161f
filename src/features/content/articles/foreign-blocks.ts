import type { Attrs, Look } from './foreign-look.ts';

/** HTML of another program as blocks and lines, before it is an article's: what `foreign-parser.ts` makes and the others arrange. */

export type Piece =
  | { kind: 'text'; text: string; look: Look /** Its no-break spaces only fill a place. */; isFiller: boolean }
  | { kind: 'break' };

/** What Word says of a paragraph: it is an `item`, has the style of a list (`beside`), or only hangs as items do (`hanging`). */
export type WordPlace = { kind: 'item' | 'beside' | 'hanging'; level: number; list: string };

export type Line = {
  kind: 'line';
  heading: 2 | 3 | null;
  pieces: Piece[];
  word: WordPlace | null;
  /** What Word wrote in front of an item: `·`, `3.`. */
  marker: string;
};

export type Container = {
  kind: 'root' | 'quote' | 'bullets' | 'numbers' | 'item' | 'table' | 'row' | 'cell' | 'header';
  attrs: Attrs;
  content: Block[];
};
export type Atom = { kind: 'rule' } | { kind: 'video'; src: string };
export type Block = Line | Container | Atom;

export const container = (kind: Container['kind'], content: Block[] = [], attrs: Attrs = {}): Container => ({
  kind,
  attrs,
  content,
});
export const isList = (block: Block): block is Container => block.kind === 'bullets' || block.kind === 'numbers';

const INVISIBLE = /[\s\p{Cc}\u200b-\u200d\u2060\ufeff]/gu;
export const wordsOf = ({ pieces }: Line): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : ' ')).join('');
export const isBlank = (line: Line): boolean => line.marker === '' && wordsOf(line).replace(INVISIBLE, '') === '';
