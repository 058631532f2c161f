import type { Attrs, Look } from './foreign-look.ts';

/** HTML of another program as blocks and lines, before it becomes an article: the output of `foreign-parser.ts`. */

export type Piece =
  | { kind: 'text'; text: string; look: Look /** Its no-break spaces are only filler. */; isFiller: boolean }
  | { kind: 'break' };

/** Word's markup of a paragraph: it is an `item`, has a list style (`beside`), or is only indented like an item (`hanging`). */
export type WordPlace = { kind: 'item' | 'beside' | 'hanging'; level: number; list: string };

export type Line = {
  kind: 'line';
  heading: 2 | 3 | null;
  pieces: Piece[];
  word: WordPlace | null;
  /** The marker that Word wrote before an item: `·`, `3.`. */
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
