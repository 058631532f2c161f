import type { ArticleMark, ArticleNode } from './article-body.ts';
import type { Line, Piece } from './foreign-blocks.ts';
import { type Look, PLAIN } from './foreign-look.ts';

/**
 * The text of a line. Spaces are collapsed as HTML renders them: several become one, and there is none at an end or next to a break.
 * A no-break space is kept if it is alone between two words, as in "12 km" or before a French colon. Next to another space, at an end of
 * the line, or where the program marks it as filler (`Apple-converted-space`, `mso-spacerun`, `mso-tab-count`), it becomes an ordinary
 * space. Pure.
 */

type Part = { text: string; look: Look };

const NO_BREAK = '\u00a0';
const GAP = /([ \t\n\f\r\u00a0]+)/;
/** Control characters and the byte order mark. */
const UNWRITTEN = /[^\P{Cc}\t\n\f\r]|\ufeff/gu;

export function inlineOf({ pieces }: Line): ArticleNode[] {
  const lines: Part[][] = [];
  for (const part of linesOf(pieces)) lines.push(partsOf(part));
  while (lines.length > 0 && lines[0]?.length === 0) lines.shift();
  while (lines.length > 0 && lines.at(-1)?.length === 0) lines.pop();
  return lines.flatMap((parts, index) => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    ...merged(parts).map(({ text, look }) => textNode(text, look)),
  ]);
}

type Text = Extract<Piece, { kind: 'text' }>;

function linesOf(pieces: readonly Piece[]): Text[][] {
  const lines: Text[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines;
}

function partsOf(pieces: readonly Text[]): Part[] {
  const parts: Part[] = [];
  let gap = '';
  let gapLook = PLAIN;
  for (const { text, look, isFiller } of pieces)
    for (const part of text.replace(UNWRITTEN, '').split(GAP)) {
      if (part === '') continue;
      if (!GAP.test(part)) {
        if (gap !== '' && parts.length > 0) parts.push({ text: gap === NO_BREAK ? NO_BREAK : ' ', look: gapLook });
        gap = '';
        parts.push({ text: part, look });
      } else {
        if (gap === '') gapLook = look;
        gap += isFiller ? part.replaceAll(NO_BREAK, ' ') : part;
      }
    }
  return parts;
}

/** Joins neighbors with the same style. */
function merged(parts: readonly Part[]): Part[] {
  const runs: Part[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last && isSameLook(last.look, part.look)) last.text += part.text;
    else runs.push({ ...part });
  }
  return runs;
}

const isSameLook = (one: Look, other: Look): boolean =>
  one === other ||
  (one.bold === other.bold && one.italic === other.italic && one.strike === other.strike && one.href === other.href);

function textNode(text: string, look: Look): ArticleNode {
  const marks: ArticleMark[] = (['bold', 'italic', 'strike'] as const)
    .filter((mark) => look[mark])
    .map((type) => ({ type }));
  if (look.href !== null) marks.push({ type: 'link', attrs: { href: look.href } });
  return { type: 'text', text, ...(marks.length > 0 ? { marks } : {}) };
}
