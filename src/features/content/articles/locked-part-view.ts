import type { ArticleBlock, TextRun } from './article-block-view.ts';
import type { ArticleDetail } from './article-view.ts';

/** Which part of a text is not for everybody. Pure, isomorphic. */

/** The class of the one element that holds it; structured data names it, and it is nowhere else on the page. */
export const LOCKED_CLASS = 'locked-story';

/**
 * The number of the first block that is behind the gate; null: none is. All words that the opening does not show are behind it, so a paragraph
 * that the opening cuts is, and a heading or a list before it. Pictures and cards before those are not.
 */
export function lockedFrom(
  { access, teaser }: Pick<ArticleDetail, 'access' | 'teaser'>,
  blocks: readonly ArticleBlock[] | null,
): number | null {
  if (access === 'free' || blocks === null) return null;
  let shown = 0;
  for (const [place, block] of blocks.entries()) {
    if (shown === teaser.length) return place;
    if (block.type === 'paragraph') {
      const text = wordsOf(block.runs);
      if (text === '') continue;
      if (text !== teaser[shown]) return place;
      shown += 1;
    } else if (WORDED.has(block.type)) return place;
  }
  return null;
}

const WORDED: ReadonlySet<ArticleBlock['type']> = new Set(['heading', 'quote', 'list', 'table']);

const wordsOf = (runs: readonly TextRun[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim()
    .replace(/\s+/g, ' ');
