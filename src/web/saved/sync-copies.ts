import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';
import { canKeepCopies, hasCopies, isSignedIn, keepCopy, reconcileCopies, removeCopies, signInTime } from './copies.ts';

/**
 * Updates the copies of saved stories from the server's list: their account, which are still saved, and which the member may still read.
 */

type Calls = Pick<Api, 'savedStories'>;

/** Runs with every document on a device with copies. If the server cannot be reached they stay unchanged. */
export async function checkCopies(api: Calls): Promise<void> {
  if (!(await hasCopies())) return;
  if (!isSignedIn()) return removeCopies();
  await syncCopies(api, { fetchesMissing: false });
}

/** `fetchesMissing`: also fetches stories that were saved on another device. Stories whose text changed are always fetched. */
export async function syncCopies(api: Calls, { fetchesMissing }: { fetchesMissing: boolean }): Promise<void> {
  if (!canKeepCopies()) return;
  const owner = { signInTime: signInTime() };
  try {
    const { savedStories, accountKey } = await api.savedStories.list();
    // Staff are viewing the site as a member.
    if (accountKey === null) return;
    const stale = await reconcileCopies(
      { ...owner, accountKey },
      savedStories.map(({ story, textVersion, readableUntil }) => ({ slug: story.slug, textVersion, readableUntil })),
    );
    for (const { slug, isThere } of stale) if (isThere || fetchesMissing) await fetchCopy(api, slug);
  } catch (error) {
    if (isApiError(error) && error.status === 401) await removeCopies();
  }
}

/** Fetches and stores the text of a saved story. False if the member may not read it. */
export async function fetchCopy(api: Calls, slug: string): Promise<boolean> {
  if (!canKeepCopies()) return false;
  const owner = { signInTime: signInTime() };
  const { accountKey, copy } = await api.savedStories.copy({ params: { slug } });
  if (copy) await keepCopy({ ...owner, accountKey }, copy);
  return copy !== null;
}
