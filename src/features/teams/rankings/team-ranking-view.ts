import { sportName } from '#kernel/sports.ts';
import { RANKING_TYPES, type RankedSport, type RankingType } from './team-class.ts';

export { isRankedSport, RANKING_TYPES, type RankedSport, type RankingType } from './team-class.ts';

/** Names and URLs of team rankings. Isomorphic. */

const TYPE_NAMES: Readonly<Record<RankingType, string>> = {
  comprehensive: 'Comprehensive',
  recruiting: 'Recruiting',
  transfer: 'Transfer',
};

export const typeName = (type: RankingType): string => TYPE_NAMES[type];

export const isRankingType = (text: string | undefined): text is RankingType =>
  RANKING_TYPES.some((type) => type === text);

export type RankingPlace = { year: number; conference: string; sport: string; type: RankingType };

/** `/team_rankings/2027/all/football/comprehensive`. */
export function teamRankingPath({ year, conference, sport, type }: RankingPlace): string {
  return `/team_rankings/${year}/${conference}/${sport}/${type}`;
}

/** A team's class: `/team/alabama/football/2027`. */
export function teamClassPath(slug: string, sport: RankedSport, year: number): string {
  return `/team/${slug}/${sport}/${year}`;
}

export const rankingTitle = (sport: string, year: number): string =>
  `${sportName(sport === 'basketball' ? 'basketball' : 'football')} team rankings, class of ${year}`;

/** The maximum of each kind added to or removed from a calculated class; its URL has no room for more. */
export const MOST_IMAGINED = 30;
