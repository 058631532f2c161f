import type { RootState } from './store.ts';

/**
 * What the member who is signed in has, as far as it is known: for the shell and the slots of every page, which do not load the areas of
 * the session. A page that a browser kept from before a purchase follows it too.
 */

type Known = Pick<RootState, 'user'>;

/** Any subscription makes a subscriber (specification, section 6). */
export const isSubscriber = ({ user }: Known): boolean => (user?.account?.subscriptions.length ?? 0) > 0;

/** Fewer advertisements: what such a member pays for. */
export const isAdLite = ({ user }: Known): boolean => user?.account?.adLite ?? false;
