import type { StoryCopy } from '#features/content/saved-stories/saved-story-view.ts';
import { browserNow } from '../client/browser-clock.ts';
import { readCookie } from '../client/cookies.ts';

/**
 * The copies of saved stories on this device: a cache for each account, named by its random key. A copy is shown only in the session in
 * which it was last checked, and only while the member may read the story.
 */

export const COPIES_PREFIX = 'bluechip-saved-';
/** Keys in the cache, not pages of the site: the service worker never answers a request with them. */
const STORY = '/saved-copies/';
const SIGN_IN = '/saved-copies-sign-in';
/** `authenticated` and `loginTime` of platform/http/cookies.ts, which is server code. */
const SIGNED_IN_COOKIE = 'bluechip_authenticated';
const SIGN_IN_TIME_COOKIE = 'bluechip_login_time';

/** False over plain http, and in browsers without storage. */
export const canKeepCopies = (): boolean => 'caches' in window && 'serviceWorker' in navigator;

export const isSignedIn = (): boolean => readCookie(SIGNED_IN_COOKIE) !== undefined;

export async function hasCopies(): Promise<boolean> {
  return canKeepCopies() && (await copyCaches()).length > 0;
}

const copyCaches = async () => (await caches.keys()).filter((name) => name.startsWith(COPIES_PREFIX));

/** Removes the copies of all accounts, or of all but one. */
export async function removeCopies(exceptKey?: string): Promise<void> {
  if (!canKeepCopies()) return;
  const names = (await copyCaches()).filter((name) => exceptKey === undefined || name !== COPIES_PREFIX + exceptKey);
  await Promise.all(names.map((name) => caches.delete(name)));
}

export async function removeCopy(slug: string): Promise<void> {
  if (!canKeepCopies()) return;
  for (const name of await copyCaches()) await (await caches.open(name)).delete(STORY + slug);
}

/**
 * The account whose copies the server described. `signInTime`: the browser's value when the server was asked; another account may have
 * logged in since.
 */
export type CopiesOwner = { accountKey: string; signInTime: string };

export const signInTime = (): string => readCookie(SIGN_IN_TIME_COOKIE) ?? '';

export async function keepCopy({ accountKey, signInTime: time }: CopiesOwner, copy: StoryCopy): Promise<void> {
  if (!canKeepCopies()) return;
  const cache = await caches.open(COPIES_PREFIX + accountKey);
  await cache.put(SIGN_IN, jsonReply(time));
  await cache.put(STORY + copy.slug, jsonReply(copy));
}

const jsonReply = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

/** The server's current entry for a saved story. */
type CheckedStory = { slug: string; textVersion: number; readableUntil: string | null };

/**
 * Removes the copies of stories that an account no longer saves or may no longer read. Returns the readable stories without a copy of their
 * current text; `isThere`: there is a copy of an older text.
 */
export async function reconcileCopies(
  { accountKey, signInTime: time }: CopiesOwner,
  stories: readonly CheckedStory[],
): Promise<{ slug: string; isThere: boolean }[]> {
  await removeCopies(accountKey);
  const cache = await caches.open(COPIES_PREFIX + accountKey);
  await cache.put(SIGN_IN, jsonReply(time));
  const known = new Map(stories.map((story) => [story.slug, story]));
  const versions = new Map<string, number>();
  for (const copy of await copiesIn(cache)) {
    const readableUntil = known.get(copy.slug)?.readableUntil ?? null;
    if (readableUntil === null) {
      await cache.delete(STORY + copy.slug);
      continue;
    }
    versions.set(copy.slug, copy.textVersion);
    await cache.put(STORY + copy.slug, jsonReply({ ...copy, readableUntil }));
  }
  return stories
    .filter(({ slug, textVersion, readableUntil }) => readableUntil !== null && versions.get(slug) !== textVersion)
    .map(({ slug }) => ({ slug, isThere: versions.has(slug) }));
}

/** The copies that may be read offline, latest saved first. Removes the others. */
export async function readableCopies(): Promise<StoryCopy[]> {
  if (!canKeepCopies()) return [];
  if (!isSignedIn()) {
    await removeCopies();
    return [];
  }
  const now = browserNow().toISOString();
  const readable: StoryCopy[] = [];
  for (const name of await copyCaches()) {
    const cache = await caches.open(name);
    // There was a later login, perhaps of another account: only the server knows which account the copies belong to.
    if ((await readJson(cache, SIGN_IN)) !== signInTime()) continue;
    for (const copy of await copiesIn(cache)) {
      if (copy.readableUntil > now) readable.push(copy);
      else await cache.delete(STORY + copy.slug);
    }
  }
  return readable.toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

async function copiesIn(cache: Cache): Promise<StoryCopy[]> {
  const stories = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(STORY));
  const copies = await Promise.all(stories.map((story) => readJson(cache, story)));
  return copies.filter(isCopy);
}

/** Written only by `keepCopy`, perhaps by an older build. */
const isCopy = (value: unknown): value is StoryCopy =>
  typeof value === 'object' && value !== null && 'slug' in value && 'readableUntil' in value && 'textVersion' in value;

async function readJson(cache: Cache, key: RequestInfo): Promise<unknown> {
  return (await (await cache.match(key))?.json()) ?? null;
}
