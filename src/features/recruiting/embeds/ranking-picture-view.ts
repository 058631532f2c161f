import type { SharePicture } from '#kernel/share-picture.ts';

/** The picture of a ranking list, which shows its first. In a file of its own: the page of a profile needs none of it. */
export function rankingPicture({ list, year }: { list: { name: string; title: string }; year: number }): SharePicture {
  return { path: `/prospect_rankings/${list.name}/${year}/card.png`, alt: `The first five of the ${list.title}` };
}
