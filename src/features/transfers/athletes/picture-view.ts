import type { SharePicture } from '#kernel/share-picture.ts';
import { athleteHref } from '../college-players/athlete-address-view.ts';
import { type AthleteProfile, athleteLine, titleOf } from './athlete-view.ts';

/** The share picture of an athlete: its URL and its alt text. Isomorphic. */
export function athletePicture(player: AthleteProfile): SharePicture {
  const facts = athleteLine(player);
  return {
    path: `${athleteHref(player)}/card.png`,
    alt: facts === '' ? titleOf(player) : `${titleOf(player)}: ${facts}`,
  };
}
