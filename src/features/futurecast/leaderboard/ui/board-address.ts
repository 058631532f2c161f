import { isSport } from '#kernel/sports.ts';
import { LEADERBOARD_PATH } from '../futurecast-view.ts';
import type { BoardFilter } from './own-place.ts';

/** The board that a URL names. Ignores an invalid year, sport or number. */

const YEAR = /^\d{4}$/;
const NUMBER = /^[1-9]\d{0,8}$/;

export function boardOf(search: URLSearchParams): { filter: BoardFilter; page: number } {
  const [season, sport, siteId, page] = ['season', 'sport', 'site_id', 'page'].map((key) => search.get(key) ?? '');
  return {
    filter: {
      board: search.get('board') === 'staff' ? 'staff' : 'fans',
      ...(season && YEAR.test(season) ? { season: Number(season) } : {}),
      ...(isSport(sport) ? { sport } : {}),
      ...(siteId && NUMBER.test(siteId) ? { siteId: Number(siteId) } : {}),
    },
    page: page && NUMBER.test(page) ? Number(page) : 1,
  };
}

export function boardHref(filter: BoardFilter, page = 1): string {
  return LEADERBOARD_PATH + queryOf(filter, page);
}

/** The URL of the stream of a board page: the call's own query, under its path and `/stream`. */
export function boardStream(filter: BoardFilter, page = 1): string {
  return `/api/v2/futurecast/forecasters/stream${queryOf(filter, page)}`;
}

function queryOf({ board, season, sport, siteId }: BoardFilter, page: number): string {
  const query = new URLSearchParams();
  if (board === 'staff') query.set('board', board);
  if (season !== undefined) query.set('season', String(season));
  if (sport !== undefined) query.set('sport', sport);
  if (siteId !== undefined) query.set('site_id', String(siteId));
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
