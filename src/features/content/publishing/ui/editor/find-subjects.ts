import { formatDate } from '#kernel/dates.ts';
import { type Sport, sportName } from '#kernel/sports.ts';
import type { Api } from '#web/request-context.ts';
import type { Found } from './search-field.tsx';

/** The people and teams that an article can refer to, from existing calls. */

const AT_ONCE = 8;

/** Prospects, with the person of each. */
export async function findProspects(api: Api, query: string): Promise<(Found & { personId: number })[]> {
  const { prospects } = await api.prospectFinder.find({ query: { query, perPage: AT_ONCE } });
  return prospects
    .filter(({ isTakenDown }) => !isTakenDown)
    .map(({ id, personId, name, sport, classYear, position, highSchoolName, college }) => ({
      id,
      personId,
      name,
      line: [position, `${sportName(sport)} ${classYear}`, college?.shortName ?? highSchoolName]
        .filter((part) => part !== null && part !== undefined)
        .join(', '),
    }));
}

export async function findTeams(api: Api, query: string): Promise<Found[]> {
  const { colleges } = await api.colleges.list({ query: { query, perPage: AT_ONCE } });
  return colleges.map(({ id, shortName, mascot, state }) => ({
    id,
    name: shortName,
    line: [mascot, state].filter((part) => part !== null).join(', '),
  }));
}

/** Games of a team with that name that are not played yet. */
export async function findGames(api: Api, sport: Sport, query: string): Promise<Found[]> {
  const [college] = await findTeams(api, query);
  if (!college) return [];
  const { games } = await api.gameEntry.list({ query: { sport, collegeId: college.id, perPage: 100 } });
  return games
    .filter(({ status }) => status === 'scheduled' || status === 'postponed' || status === 'live')
    .slice(0, AT_ONCE)
    .map(({ id, home, away, startsAt }) => ({
      id,
      name: `${away.name} at ${home.name}`,
      line: formatDate(new Date(startsAt), 'MM/DD/YYYY'),
    }));
}

/** People without duplicates: one may be a prospect in several sports. */
export async function findPeople(api: Api, query: string): Promise<Found[]> {
  const found = await findProspects(api, query);
  return [...new Map(found.map(({ personId, name, line }) => [personId, { id: personId, name, line }])).values()];
}
