import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { collegeFlags } from '#features/directory/colleges/public.ts';
import { findPosition } from '#features/directory/positions/public.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { listProspectRecords, listProspectsOfPeople, prospectRowOf } from '#features/recruiting/prospects/public.ts';
import { isAthlete, personHref } from '#features/search/predictions/public.ts';
import { clampPage } from '#kernel/pagination.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  type FoundPerson,
  type findPeople,
  MEMBERS,
  PEOPLE_PER_PAGE,
  type searchCollegePlayers,
  type searchPeople,
} from '../contract.ts';
import { listPeople, MOST_COMPARED, type PersonRecord } from '../people-queries.ts';
import { findNamed } from './named-people.ts';

export async function peopleFor(ctx: Context, wanted: ParsedOf<typeof searchPeople>['query']) {
  const { page, perPage } = clampPage(wanted, PEOPLE_PER_PAGE);
  const found = await findNamed(ctx, wanted.query, {
    sport: wanted.sport ?? null,
    classYear: wanted.classYear ?? null,
    position: positionOf(wanted),
    level: wanted.level ?? null,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const { college = 0, highSchool = 0, level = wanted.level ?? 'high_school', looked = 0, ids = [] } = found ?? {};
  const colleges = await collegeFlags(ctx);
  return {
    people: (await listPeople(ctx.db, ids)).map((record) => personOf(record, colleges)),
    meant: found?.meant ?? null,
    level,
    levels: { college, highSchool },
    total: level === 'college' ? college : highSchool,
    totalIsEstimate: looked >= MOST_COMPARED,
    page,
    perPage,
  };
}

/** Current and former college players. */
export async function collegePlayersFor(ctx: Context, wanted: ParsedOf<typeof searchCollegePlayers>['query']) {
  const { people, meant, total, totalIsEstimate, page, perPage } = await peopleFor(ctx, {
    ...wanted,
    level: 'college',
  });
  return { people, meant, total, totalIsEstimate, page, perPage };
}

/** Both kinds in one list, as in the specification's search of people. */
export async function peopleOfSearch(
  ctx: Context,
  { query, member, pageSize, page: wanted, fullProspectProfile }: ParsedOf<typeof findPeople>['body']['search'],
): Promise<ReplyOf<typeof findPeople>> {
  const { page, perPage } = clampPage({ page: wanted, perPage: pageSize }, PEOPLE_PER_PAGE);
  const level = member === undefined ? ('any' as const) : MEMBERS[member];
  const found = await findNamed(ctx, query, {
    sport: null,
    classYear: null,
    position: null,
    level,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const { college = 0, highSchool = 0, looked = 0, ids = [] } = found ?? {};
  const colleges = await collegeFlags(ctx);
  const byPerson = fullProspectProfile ? await latestProspects(ctx, ids, colleges) : new Map<number, ProspectRow>();
  return {
    people: (await listPeople(ctx.db, ids)).map((record) => ({
      ...personOf(record, colleges),
      prospect: byPerson.get(record.id) ?? null,
    })),
    meant: found?.meant ?? null,
    total: level === 'any' ? college + highSchool : level === 'college' ? college : highSchool,
    totalIsEstimate: looked >= MOST_COMPARED,
    page,
    perPage,
  };
}

/** The latest prospect record of each person. */
async function latestProspects(ctx: Context, personIds: readonly number[], colleges: ReadonlyMap<number, CollegeFlag>) {
  const all = await listProspectsOfPeople(ctx.db, personIds);
  const personOfProspect = new Map<number, number>();
  for (const personId of personIds) {
    const latest = all.find((each) => each.personId === personId);
    if (latest) personOfProspect.set(latest.id, personId);
  }
  const records = await listProspectRecords(ctx.db, [...personOfProspect.keys()]);
  return new Map(records.map((record) => [personOfProspect.get(record.id) ?? 0, prospectRowOf(record, colleges)]));
}

/** The sport's name of a position; without a sport, or for an unknown position, the typed text. */
export function positionOf({ sport, position }: { sport?: Sport | undefined; position?: string | undefined }) {
  if (!position) return null;
  return (sport && findPosition(sport, position)?.code) ?? position.toUpperCase();
}

function personOf(record: PersonRecord, colleges: ReadonlyMap<number, CollegeFlag>): FoundPerson {
  const { id, name, sport, position, classYear, collegeId, ratingTenths, stars, note } = record;
  const college = collegeId === null ? null : (colleges.get(collegeId) ?? null);
  return {
    id,
    name,
    level: isAthlete(record) ? 'college' : 'high_school',
    sport: isSport(sport) ? sport : null,
    position,
    classYear,
    college,
    collegeName: college === null ? note || null : null,
    bluechipRating: ratingTenths === null ? null : ratingTenths / 10,
    stars,
    href: personHref(record),
  };
}
