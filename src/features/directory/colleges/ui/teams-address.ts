import type { Sport } from '#kernel/sports.ts';
import { type TeamGroup, type TeamsPlace, type TeamType, teamsPath } from '../team-groups-view.ts';

/** The query parameters of a team listing. */

export type Asked = {
  sport: Sport;
  type: TeamType;
  group: TeamGroup;
  /** Only one group: a letter, a conference or a region; for high schools the state. */
  key: string | null;
  /** Within a state's high schools, alphabetically: the first letter of the name. */
  initial: string | null;
  query: string | null;
  page: number;
};

/** The longest key that the API of each grouping accepts. */
const LONGEST_KEY: Readonly<Record<TeamGroup, number>> = { alphabetically: 1, by_conference: 100, by_region: 40 };
const LONGEST_STATE = 40;
const LONGEST_QUERY = 100;

/** Drops values that the API would refuse (a search is truncated), so that a malformed URL shows the list and not an error. */
export function askedOf({ sport, type, group }: Required<TeamsPlace>, search: URLSearchParams): Asked {
  const within = (name: string, longest: number) => {
    const value = search.get(name);
    return value && value.length <= longest ? value : null;
  };
  const key = within('key', type === 'highschools' ? LONGEST_STATE : LONGEST_KEY[group]);
  const hasLetters = type === 'highschools' && group === 'alphabetically' && key !== null;
  return {
    sport,
    type,
    group,
    key,
    initial: hasLetters ? within('initial', 1) : null,
    query: search.get('query')?.slice(0, LONGEST_QUERY) || null,
    page: Number(search.get('page')?.match(/^\d{1,3}$/)?.[0] ?? 1),
  };
}

type Changes = Partial<Pick<Asked, 'key' | 'initial' | 'query' | 'page'>>;

/** The same listing with a group key, a letter, a search or a page. */
export function teamsHref(place: TeamsPlace, { key, initial, query, page }: Changes = {}): string {
  const search = new URLSearchParams();
  if (key) search.set('key', key);
  if (initial) search.set('initial', initial);
  if (query) search.set('query', query);
  if (page && page > 1) search.set('page', String(page));
  const text = search.toString();
  return text ? `${teamsPath(place)}?${text}` : teamsPath(place);
}
