import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';
import { canKeepCopies, hasCopies, isSignedIn, keepCopy, reconcileCopies, removeCopies } from './copies.ts';

/** Copies of saved stories follow what the server says: whose they are, which are still saved, and which the member may still read. */

type Calls = Pick<Api, 'savedStories'>;

/** At every document load where this device has copies. Without an answer of the server they stay as they are. */
export async function checkCopies(api: Calls): Promise<void> {
  if (!(await hasCopies())) return;
  if (!isSignedIn()) return removeCopies();
  await syncCopies(api, { fetchesMissing: false });
}

/** `fetchesMissing`: also stories that were saved on another device. Those whose text changed are fetched in any case. */
export async function syncCopies(api: Calls, { fetchesMissing }: { fetchesMissing: boolean }): Promise<void> {
  if (!canKeepCopies()) return;
  try {
    const { savedStories, accountKey } = await api.savedStories.list();
    // Staff who view the site as a member.
    if (accountKey === null) return;
    const stale = await reconcileCopies(
      accountKey,
      savedStories.map(({ story, textVersion, readableUntil }) => ({ slug: story.slug, textVersion, readableUntil })),
    );
    for (const { slug, isThere } of stale) if (isThere || fetchesMissing) await fetchCopy(api, slug);
  } catch (error) {
    if (isApiError(error) && error.status === 401) await removeCopies();
  }
}

/** Asks for the text of a story that is saved, and keeps it. False: there is none that the member may read. */
export async function fetchCopy(api: Calls, slug: string): Promise<boolean> {
  if (!canKeepCopies()) return false;
  const { accountKey, copy } = await api.savedStories.copy({ params: { slug } });
  if (copy) await keepCopy(accountKey, copy);
  return copy !== null;
}
