import type { WorkerScope } from './worker-scope.ts';

/** Signing out in any window and by any form removes the copies of stories from the device. */

/** Copied from `signOut` (features/membership/sign-in) and `COPIES_PREFIX` (web/saved/copies.ts), which would come into the worker's file with all that they import. A test compares them. */
export const SIGN_OUT_PATH = '/api/user/sign_out';
export const SAVED_PREFIX = 'bluechip-saved-';

export const isSignOut = ({ method, url }: Request): boolean =>
  method !== 'GET' && new URL(url).pathname === SIGN_OUT_PATH;

/** Also when the call fails: a member who asks to be signed out wants nothing kept on the device. */
export async function removeCopies({ caches }: WorkerScope): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SAVED_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}
