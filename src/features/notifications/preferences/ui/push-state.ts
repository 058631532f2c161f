import { isAppleTouch } from '#kernel/apple-touch.ts';
import { isApiError } from '#kernel/errors.ts';

/** Whether this browser can show push alerts, and whether they are on. Pure: the browser is an argument. */

export type PushState =
  | 'checking'
  | 'unsupported'
  /** iPhone and iPad show alerts only for a site on the Home Screen. */
  | 'install_first'
  /** The reader blocked alerts of this site in the browser. */
  | 'blocked'
  | 'off'
  | 'working'
  | 'on';

export type BrowserFacts = {
  hasPush: boolean;
  /** Null: the browser has no notifications. */
  permission: 'granted' | 'denied' | 'default' | null;
  userAgent: string;
  touchPoints: number;
  isStandalone: boolean;
  /** The browser has a subscription, and it is among the member's devices. */
  isSubscribed: boolean;
};

export function pushStateOf(facts: BrowserFacts): PushState {
  const { hasPush, permission, isStandalone, isSubscribed, userAgent, touchPoints } = facts;
  if (!hasPush || permission === null)
    return isAppleTouch(userAgent, touchPoints) && !isStandalone ? 'install_first' : 'unsupported';
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && isSubscribed ? 'on' : 'off';
}

/** The error message after a failed button press. A conflict has its own: the push endpoint belongs to another account. */
export function failureWords(wanted: 'on' | 'off', error: unknown): string {
  if (isApiError(error) && error.code === 'conflict') return error.message;
  return `Alerts couldn’t be turned ${wanted}. Check your connection and try again.`;
}

/** The public key in the format that browsers take. */
export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
