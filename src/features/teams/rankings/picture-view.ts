import type { SharePicture } from '#kernel/share-picture.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { getTeamClass, RankedTeam } from './contract.ts';
import {
  type RankedSport,
  type RankingPlace,
  rankingTitle,
  teamClassPath,
  teamRankingPath,
  typeName,
} from './team-ranking-view.ts';

/** Share pictures of pages: their URLs and their alt texts. Isomorphic. */

export function teamRankingPicture(place: RankingPlace, conference: string | null): SharePicture {
  const { year, sport, type } = place;
  const of = conference === null ? '' : `, ${conference}`;
  return {
    path: `${teamRankingPath(place)}/card.png`,
    alt: `The first five of the ${rankingTitle(sport, year).toLowerCase()}${of}: ${typeName(type).toLowerCase()}`,
  };
}

type ClassFacts = {
  slug: string;
  sport: RankedSport;
  year: number;
  college: { shortName: string };
  /** Its overall rank; null if none. */
  place: Pick<RankedTeam, 'rank' | 'points'> | null;
};

/** Whether there is anything of the class to show; no page shares an empty picture. */
export const hasClass = ({
  ranks,
  commits,
  transfers,
}: Pick<ReplyOf<typeof getTeamClass>, 'ranks' | 'commits' | 'transfers'>): boolean =>
  ranks.comprehensive !== null || commits.length + transfers.length > 0;

export function teamClassPicture({ slug, sport, year, college, place }: ClassFacts): SharePicture {
  const stands =
    place === null ? 'not ranked' : `No. ${place.rank} of all with ${place.points.toLocaleString('en-US')} points`;
  return {
    path: `${teamClassPath(slug, sport, year)}/card.png`,
    alt: `${college.shortName} ${sport} class of ${year}: ${stands}`,
  };
}
