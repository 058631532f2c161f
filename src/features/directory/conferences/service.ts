import { listConferenceMembers } from '#features/directory/colleges/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { findConference, listConferences } from './queries.ts';

const PER_PAGE = 100;

type Wanted = { sport?: Sport | undefined; page?: number | undefined; perPage?: number | undefined };

export async function conferencePage(db: Db, { sport, ...wanted }: Wanted) {
  const page = clampPage(wanted, PER_PAGE);
  const offset = (page.page - 1) * page.perPage;
  const found = await listConferences(db, { sport, limit: page.perPage, offset });
  return { ...found, ...page, totalIsEstimate: false };
}

/** Throws not_found for an unknown abbreviation. */
export async function conferenceWithColleges(db: Db, abbreviation: string) {
  const conference = await findConference(db, abbreviation.toLowerCase());
  if (!conference) throw apiError('not_found');
  const members = await listConferenceMembers(db, conference.id);
  const sports = SPORTS.map((sport) => ({
    sport,
    colleges: members.filter((member) => member.sport === sport).map(({ sport: _, ...college }) => college),
  }));
  return { conference, sports: sports.filter(({ colleges }) => colleges.length > 0) };
}
