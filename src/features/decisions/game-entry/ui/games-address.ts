import { GAME_LISTS, type GameListName } from '#features/schedule/games/game-view.ts';
import { filteredHref, readFilters } from '#kernel/filtered-address.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import { SEASON } from '../entry-view.ts';

/** The URL of the list holds all its filters. */

export const GAMES_PATH = '/admin/games';
export const DELETED_PATH = `${GAMES_PATH}/deleted`;

const KEYS = ['sport', 'season', 'college_id', 'list', 'page'] as const;
type Key = (typeof KEYS)[number];
export type GamesFilters = Partial<Record<Key, string>>;

const isReadable = (key: Key, value: string): boolean => {
  if (key === 'sport') return isSport(value);
  if (key === 'list') return isList(value);
  if (key === 'season') return /^\d{4}$/.test(value) && SEASON.least <= Number(value) && Number(value) <= SEASON.most;
  return /^[1-9]\d{0,8}$/.test(value);
};

const isList = (value: unknown): value is GameListName => GAME_LISTS.some((list) => list === value);

/** Drops unreadable values, so that a malformed URL shows the list. */
export const filtersOf = (search: URLSearchParams): GamesFilters => readFilters(search, KEYS, isReadable);

export const gamesHref = (filters: GamesFilters, changes: { [Each in Key]?: string | undefined } = {}): string =>
  filteredHref(GAMES_PATH, KEYS, filters, changes);

export function gamesQuery({ sport, season, college_id: collegeId, list, page }: GamesFilters) {
  return {
    sport: sportOf(sport),
    list: isList(list) ? list : ('all' as const),
    ...(season ? { season } : {}),
    ...(collegeId ? { collegeId } : {}),
    ...(page ? { page } : {}),
  };
}

export const sportOf = (text: string | undefined): Sport => (isSport(text) ? text : 'football');

export const deletedHref = ({ sport, page }: { [Each in 'sport' | 'page']?: string | undefined }): string =>
  filteredHref(DELETED_PATH, ['sport', 'page'], {}, { sport, page });

export const gamePath = (gameId: number) => `${GAMES_PATH}/${gameId}/edit`;
