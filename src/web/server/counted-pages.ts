import { PAGE_POLICIES } from './page-policies.ts';

/** What is shown to no reader: the shell that native wrappers keep, and unpublished stories on their way to print. */
const UNREAD = new Set(['app-shell', 'article-preview']);

/** The pages whose views count, by their ids: all that readers open on our own sites, neither staff pages nor embeds of other sites. */
export const COUNTED_PAGES: ReadonlySet<string> = new Set(
  Object.entries(PAGE_POLICIES)
    .filter(([id, { access, isRaw }]) => access !== 'staff' && !isRaw && !UNREAD.has(id))
    .map(([id]) => id),
);
