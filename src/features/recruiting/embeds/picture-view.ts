import type { SharePicture } from '#kernel/share-picture.ts';
import { type ProspectRow, schoolText } from '../prospects/prospect-view.ts';

/** The share picture of a prospect: its URL and its alt text. Isomorphic. */

export function prospectPicture(prospect: ProspectRow): SharePicture {
  const { id, name, position, classYear, bluechipRating, stars, ranks, college, status } = prospect;
  const who = [name, position, `class of ${classYear}`, schoolText(prospect)]
    .filter((part) => part !== null)
    .join(', ');
  const rated =
    bluechipRating === null ? 'not rated yet' : `rated ${bluechipRating.toFixed(1)}${stars ? `, ${stars} stars` : ''}`;
  const placed = ranks.natl === null ? '' : `, No. ${ranks.natl} nationally`;
  const goes = college ? ` ${status === 'signed' ? 'Signed with' : 'Committed to'} ${college.shortName}.` : '';
  return { path: `/content/prospects/${id}/card.png`, alt: `${who}: ${rated}${placed}.${goes}` };
}
