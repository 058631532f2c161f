import type { AddOn } from '../plans/product-view.ts';

/** What each add-on gives, in a sentence. */
export const ADD_ON_WORDS: Readonly<Record<AddOn, string>> = {
  AD_LITE: 'Fewer advertisements on every site.',
  SPY: 'The premium stories of one other site, of your choice.',
  WAR_ROOM: 'The War Room of your sites: what insiders hear before it is news.',
  CONFERENCE: 'The premium stories of every site of your conference.',
  ALL_ACCESS: 'Every site with its War Room, and no advertisements.',
};
