import type { WorkerScope } from './worker-scope.ts';

/** Logging out, in any window and by any form, removes the copies of stories from the device. */

/**
 * Duplicated from `signOut` (features/membership/sign-in) and `COPIES_PREFIX` (web/saved/copies.ts), which would pull all their imports
 * into the worker's file. A test compares them.
 */
export const SIGN_OUT_PATH = '/api/user/sign_out';
export const SAVED_PREFIX = 'bluechip-saved-';

export const isSignOut = ({ method, url }: Request): boolean =>
  method !== 'GET' && new URL(url).pathname === SIGN_OUT_PATH;

/** Also if the call fails: a member who logs out wants nothing left on the device. */
export async function removeCopies({ caches }: WorkerScope): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SAVED_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}
