/**
 * The prospect for whom a visitor pressed Follow, stored in this browser through registration or login. Only the registration page that
 * names the prospect writes it, and only for visitors: no link can make a logged-in member follow anybody.
 */

const KEY = 'bluechip_follow';
const KEPT_MS = 86_400_000;

type IntentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function rememberFollow(id: number, storage: IntentStorage | null = browserStorage(), now = Date.now): void {
  try {
    storage?.setItem(KEY, `${id} ${now()}`);
  } catch {
    // Storage is full; the profile's button still works afterwards.
  }
}

/** Whether this is the stored prospect; the answer is consumed. */
export function takeFollow(id: number, storage: IntentStorage | null = browserStorage(), now = Date.now): boolean {
  const [kept, at] = storage?.getItem(KEY)?.split(' ') ?? [];
  if (kept !== String(id)) return false;
  storage?.removeItem(KEY);
  return now() - Number(at) < KEPT_MS;
}

/** Null if the browser stores nothing for this site. */
function browserStorage(): IntentStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
