export { announceNewDevice, completeSignIn, signedInViewOf } from './service/complete-sign-in.ts';
export { forgetMemberTries } from './service/sign-in-limits.ts';
export { trackFailure } from './service/track-failure.ts';
