import type { Place } from '#kernel/consent-region.ts';

/** Where an address is. Embedded: nobody knows. With a MaxMind file: what it says. */
export type Geo = {
  /** Whether anything is known at all: where not, nobody needs to ask. */
  isKnowing: boolean;
  /** In memory, at once. An address that is not known, or that is none, has neither country nor state. */
  placeOf(ip: string): Place;
};
