export type { OldAddress as RedirectAddress } from './address.ts';
export { findMovedAddress, isFrontRedirected } from './find-redirect.ts';
export { createUseCounter, type UseCounter } from './use-counter.ts';
