import type { ArticleBlock } from '../articles/article-block-view.ts';

/**
 * Pictures and videos are loaded only when they are shown. A person's card must disappear after a takedown, which a copy would not notice.
 */
const ONLINE_ONLY: ReadonlySet<ArticleBlock['type']> = new Set(['figure', 'gallery', 'embed', 'prospect']);

export const copiedBlocks = (blocks: readonly ArticleBlock[]): ArticleBlock[] =>
  blocks.filter(({ type }) => !ONLINE_ONLY.has(type));
