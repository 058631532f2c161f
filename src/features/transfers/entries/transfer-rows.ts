import { type SQL, sql } from 'drizzle-orm';
import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { deriveAbbreviation } from '#features/directory/colleges/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { namedColumns } from '#platform/db/named-columns.ts';
import { collegePlayers } from '../college-players/tables.ts';
import { athleticYearOf, type ELIGIBILITIES, type EntryType, type ExitType, statusOf } from './entry.ts';
import { collegeTransfers } from './tables.ts';
import type { CollegeTransfer, TransferCollege } from './transfer-view.ts';

/** Rows of `college_transfers` for lists. Colleges are loaded from the directory in one batch. */

export const TRANSFER_COLUMNS = {
  id: collegeTransfers.id,
  collegePlayerId: collegeTransfers.collegePlayerId,
  playerSlug: sql<string>`${collegePlayers.slug}`,
  sport: sql<Sport>`${collegeTransfers.sport}`,
  year: collegeTransfers.year,
  classYear: collegeTransfers.classYear,
  name: collegeTransfers.name,
  position: collegeTransfers.position,
  grade: collegeTransfers.athleticGrade,
  entryType: sql<EntryType>`${collegeTransfers.entryType}`,
  enteredOn: collegeTransfers.enteredOn,
  intentOn: collegeTransfers.intentOn,
  exitOn: collegeTransfers.exitOn,
  exitType: sql<ExitType | null>`${collegeTransfers.exitType}`,
  latestOn: collegeTransfers.latestOn,
  originCollegeId: collegeTransfers.originCollegeId,
  originName: collegeTransfers.originName,
  exitCollegeId: collegeTransfers.exitCollegeId,
  exitName: collegeTransfers.exitName,
  eligibility: sql<(typeof ELIGIBILITIES)[number] | null>`${collegeTransfers.eligibility}`,
  ratingTenths: collegeTransfers.ratingTenths,
  stars: sql<CollegeTransfer['stars']>`${collegeTransfers.stars}`,
  service: collegeTransfers.service,
  serviceRating: collegeTransfers.serviceRating,
  serviceStars: collegeTransfers.serviceStars,
};

/** The same columns for hand-written SQL. */
export const TRANSFER_COLUMNS_SQL: SQL = namedColumns(TRANSFER_COLUMNS);

type Entry = typeof collegeTransfers.$inferSelect;
export type TransferRecord = Pick<
  Entry,
  Exclude<
    keyof typeof TRANSFER_COLUMNS,
    'playerSlug' | 'sport' | 'grade' | 'entryType' | 'exitType' | 'eligibility' | 'stars'
  >
> & {
  playerSlug: string;
  sport: Sport;
  grade: number | null;
  entryType: EntryType;
  exitType: ExitType | null;
  eligibility: (typeof ELIGIBILITIES)[number] | null;
  stars: CollegeTransfer['stars'];
};

/** Ratings of services are stored in hundred-thousandths of 1. */
const SERVICE_UNIT = 100_000;

/** `ranks`: ranks of entries in their seasons, by id. */
export function collegeTransferOf(
  record: TransferRecord,
  {
    colleges,
    ranks,
    now,
  }: { colleges: ReadonlyMap<number, CollegeFlag>; ranks: ReadonlyMap<number, number>; now: Date },
): CollegeTransfer {
  const { service, serviceRating, serviceStars } = record;
  return {
    id: record.id,
    collegePlayerId: record.collegePlayerId,
    playerSlug: record.playerSlug,
    sport: record.sport,
    year: record.year,
    classYear: record.classYear,
    name: record.name,
    position: record.position,
    athleticYear: athleticYearOf(record.grade),
    entryType: record.entryType,
    enterDate: record.enteredOn,
    intentDate: record.intentOn,
    exitDate: record.exitOn,
    exitType: record.exitType,
    latestActivityDate: record.latestOn,
    status: statusOf(record, now),
    originCollegeId: record.originCollegeId,
    originCollege: transferCollegeOf(record.originCollegeId, record.originName, colleges),
    exitCollegeId: record.exitCollegeId,
    exitCollege: transferCollegeOf(record.exitCollegeId, record.exitName, colleges),
    eligibility: record.eligibility,
    bluechipRating: record.ratingTenths === null ? null : record.ratingTenths / 10,
    stars: record.stars,
    transferRank: ranks.get(record.id) ?? null,
    serviceRating:
      service === null
        ? null
        : { service, rating: serviceRating === null ? null : serviceRating / SERVICE_UNIT, stars: serviceStars },
  };
}

/** A directory college, otherwise the name in the source; null if there is neither. */
export function transferCollegeOf(
  id: number | null,
  name: string | null,
  colleges: ReadonlyMap<number, CollegeFlag>,
): TransferCollege | null {
  const known = id === null ? undefined : colleges.get(id);
  if (known) return known;
  if (name === null) return null;
  return { id: null, slug: null, shortName: name, abbreviation: deriveAbbreviation(name, []), teamKey: null };
}
