import type { listPeopleOfList } from '#features/transfers/portal-ranks/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';

type People = ReplyOf<typeof listPeopleOfList>;

/** The area `list` (specification, section 4): the players of a list as they are loaded, page by page. */
export type LoadedPeople = Pick<People, 'people' | 'totalPeople' | 'page' | 'perPage'>;

/** Loading more appends; a changed list or filter resets, which replaces. */
export function withPage(loaded: LoadedPeople, reply: People, { isReset }: { isReset: boolean }): LoadedPeople {
  const { people, totalPeople, page, perPage } = reply;
  // A list that changed in between may repeat a player; the first position stays.
  const known = new Set(loaded.people.map(({ personId }) => personId));
  const more = isReset ? people : people.filter(({ personId }) => !known.has(personId));
  return { people: isReset ? more : [...loaded.people, ...more], totalPeople, page, perPage };
}

export const hasMore = ({ page, perPage, totalPeople }: LoadedPeople): boolean => page * perPage < totalPeople;
