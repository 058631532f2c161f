import type { ArticleBlock, TextRun } from './article-block-view.ts';
import type { ArticleDetail } from './article-view.ts';

/** Which part of a text is behind the paywall. Pure, isomorphic. */

/** The class of the single element that contains it; structured data refers to it, and nothing else on the page may have it. */
export const LOCKED_CLASS = 'locked-story';

/**
 * The index of the first block behind the paywall; null if there is none. All text that the opening does not show is behind it, including a
 * paragraph that the opening cuts, and a heading or list before it. Pictures and cards before those are not.
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
