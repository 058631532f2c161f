export { announceNewDevice, completeSignIn, signedInViewOf } from './service/complete-sign-in.ts';
