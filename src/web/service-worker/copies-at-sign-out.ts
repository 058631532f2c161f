import type { WorkerScope } from './worker-scope.ts';

/** A member who signs out leaves no copies of stories behind, in whichever window and by whichever form they do it. */

/** Of `signOut` (features/membership/sign-in) and `COPIES_PREFIX` (web/saved/copies.ts): their files would come into the worker with all that they import. A test holds both. */
export const SIGN_OUT_PATH = '/api/user/sign_out';
export const SAVED_PREFIX = 'bluechip-saved-';

export const isSignOut = ({ method, url }: Request): boolean =>
  method !== 'GET' && new URL(url).pathname === SIGN_OUT_PATH;

/** Whatever becomes of the call: who asks to be signed out wants nothing kept on the device. */
export async function removeCopies({ caches }: WorkerScope): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SAVED_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}
