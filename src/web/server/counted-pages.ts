import { PAGE_POLICIES } from './page-policies.ts';

/** Pages without a reader: the shell cached by native wrappers, and previews of unpublished stories. */
const UNREAD = new Set(['app-shell', 'article-preview']);

/** The ids of pages whose views count: all that readers open on our own sites, without staff pages and embeds. */
export const COUNTED_PAGES: ReadonlySet<string> = new Set(
  Object.entries(PAGE_POLICIES)
    .filter(([id, { access, isRaw }]) => access !== 'staff' && !isRaw && !UNREAD.has(id))
    .map(([id]) => id),
);
