import type { AddOn } from '../plans/product-view.ts';

/** What each add-on includes, in one sentence. */
export const ADD_ON_WORDS: Readonly<Record<AddOn, string>> = {
  AD_LITE: 'Fewer ads on every site.',
  SPY: 'Subscriber stories on one more site of your choice.',
  WAR_ROOM: 'The War Room on your sites: what insiders hear before it’s news.',
  CONFERENCE: 'Subscriber stories on every site in your conference.',
  ALL_ACCESS: 'Every site and every War Room, with no ads.',
};
