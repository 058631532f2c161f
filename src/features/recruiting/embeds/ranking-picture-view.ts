import type { SharePicture } from '#kernel/share-picture.ts';

/** The share picture of a ranking list, which shows its top players. In its own file because profile pages do not need it. */
export function rankingPicture({ list, year }: { list: { name: string; title: string }; year: number }): SharePicture {
  return { path: `/prospect_rankings/${list.name}/${year}/card.png`, alt: `The first five of the ${list.title}` };
}
