import type { Place } from '#kernel/consent-region.ts';

/** The location of an IP address. Without a file it is unknown; a MaxMind file provides it. */
export type Geo = {
  /** Whether any location is known; if not, callers need not ask. */
  isKnowing: boolean;
  /** Synchronous, from memory. An unknown or invalid address has neither country nor state. */
  placeOf(ip: string): Place;
};
