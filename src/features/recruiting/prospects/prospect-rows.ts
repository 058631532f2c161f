import { type SQL, sql } from 'drizzle-orm';
import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import type { Sport } from '#kernel/sports.ts';
import { namedColumns } from '#platform/db/named-columns.ts';
import type { ProspectRow } from './prospect-view.ts';
import { starsOf } from './rating.ts';
import { prospects } from './tables.ts';

/** Rows of `prospects` as lists show them. The database part is flat; colleges are loaded from the directory in one batch. */

/** The columns that a list reads; the timestamp as text, so that it is not parsed only to be printed again. */
export const PROSPECT_COLUMNS = {
  id: prospects.id,
  slug: prospects.slug,
  sport: sql<Sport>`${prospects.sport}`,
  classYear: prospects.classYear,
  name: prospects.name,
  position: prospects.position,
  ratingTenths: prospects.ratingTenths,
  isRatingDerived: prospects.isRatingDerived,
  nationalRank: prospects.nationalRank,
  positionRank: prospects.positionRank,
  stateRank: prospects.stateRank,
  heightInches: prospects.heightInches,
  weightLbs: prospects.weightLbs,
  hometownCity: prospects.hometownCity,
  hometownState: prospects.hometownState,
  hometownCountry: prospects.hometownCountry,
  highSchoolId: prospects.highSchoolId,
  highSchoolName: prospects.highSchoolName,
  status: sql<ProspectRow['status']>`${prospects.status}`,
  collegeId: prospects.collegeId,
  committedOn: prospects.committedOn,
  updatedAt: sql<string>`to_char(${prospects.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
};

/** The same columns for hand-written SQL. */
export const PROSPECT_COLUMNS_SQL: SQL = namedColumns(PROSPECT_COLUMNS);

export type ProspectRecord = Pick<
  typeof prospects.$inferSelect,
  | 'id'
  | 'slug'
  | 'classYear'
  | 'name'
  | 'position'
  | 'ratingTenths'
  | 'isRatingDerived'
  | 'nationalRank'
  | 'positionRank'
  | 'stateRank'
  | 'heightInches'
  | 'weightLbs'
  | 'hometownCity'
  | 'hometownState'
  | 'hometownCountry'
  | 'highSchoolId'
  | 'highSchoolName'
  | 'collegeId'
  | 'committedOn'
> & { sport: Sport; status: ProspectRow['status']; updatedAt: string };

export function prospectRowOf(record: ProspectRecord, collegeById: ReadonlyMap<number, CollegeFlag>): ProspectRow {
  return {
    id: record.id,
    slug: record.slug,
    sport: record.sport,
    classYear: record.classYear,
    name: record.name,
    position: record.position,
    bluechipRating: record.ratingTenths === null ? null : record.ratingTenths / 10,
    isRatingDerived: record.isRatingDerived,
    stars: starsOf(record.ratingTenths),
    ranks: { natl: record.nationalRank, pos: record.positionRank, st: record.stateRank },
    heightInches: record.heightInches,
    weightLbs: record.weightLbs,
    hometown: { city: record.hometownCity, state: record.hometownState, country: record.hometownCountry },
    highSchool: record.highSchoolName === null ? null : { id: record.highSchoolId, name: record.highSchoolName },
    college: record.collegeId === null ? null : (collegeById.get(record.collegeId) ?? null),
    date: record.committedOn,
    status: record.status,
    updatedAt: record.updatedAt,
  };
}
