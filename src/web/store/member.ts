import type { RootState } from './store.ts';

/**
 * What the logged-in member has, as far as it is known: for the shell and the ad slots of every page, which do not load the session's
 * areas. A page cached from before a purchase uses it too.
 */

type Known = Pick<RootState, 'user'>;

/** Any subscription makes a subscriber (specification, section 6). */
export const isSubscriber = ({ user }: Known): boolean => (user?.account?.subscriptions.length ?? 0) > 0;

/** Whether the member pays for fewer advertisements. */
export const isAdLite = ({ user }: Known): boolean => user?.account?.adLite ?? false;
