/**
 * The prospect that a visitor pressed Follow for, kept in this browser through registration or log-in. The registration page that names
 * the prospect writes it, for visitors only: no link makes a member follow anybody who is logged in already.
 */

const KEY = 'bluechip_follow';
const KEPT_MS = 86_400_000;

type IntentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function rememberFollow(id: number, storage: IntentStorage | null = browserStorage(), now = Date.now): void {
  try {
    storage?.setItem(KEY, `${id} ${now()}`);
  } catch {
    // A full storage: the button of the profile is still there afterwards.
  }
}

/** Whether this prospect is the one; the answer is given once. */
export function takeFollow(id: number, storage: IntentStorage | null = browserStorage(), now = Date.now): boolean {
  const [kept, at] = storage?.getItem(KEY)?.split(' ') ?? [];
  if (kept !== String(id)) return false;
  storage?.removeItem(KEY);
  return now() - Number(at) < KEPT_MS;
}

/** Null where the browser keeps nothing for this site. */
function browserStorage(): IntentStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
