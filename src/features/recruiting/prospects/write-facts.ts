import { sql } from 'drizzle-orm';
import { formatDate } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { dropTakenInterests, recordTakenInterests } from '../interests/public.ts';
import { inBatches, type ProspectChange, type Signing, type WriteOccasion } from './prospect-change.ts';
import { commitments, prospectSourceIds } from './tables.ts';

/**
 * Writes a prospect's rows in other tables: source ids and ratings of services, our rating changes, signings and the resulting interest.
 */

type Written = ProspectChange & { id: number };
type OfProspect<Fact> = Fact & { prospectId: number };

export async function writeFacts(db: Db, written: readonly Written[], occasion: WriteOccasion): Promise<void> {
  await writeSourceIds(db, written, occasion);
  await writeRatings(db, written, occasion);
  await writeSignings(db, written, occasion);
}

async function writeSourceIds(db: Db, written: readonly Written[], occasion: WriteOccasion): Promise<void> {
  const ids = written.flatMap(({ id, sourceId }) =>
    sourceId ? [{ ...sourceId, sport: occasion.sport, prospectId: id }] : [],
  );
  await inBatches(ids, occasion, (batch) => db.insert(prospectSourceIds).values(batch).onConflictDoNothing());
}

async function writeRatings(db: Db, written: readonly Written[], occasion: WriteOccasion): Promise<void> {
  const ratings = written.flatMap(({ id, serviceRating, furtherRatings = [] }) =>
    [...(serviceRating ? [serviceRating] : []), ...furtherRatings].map((rating) => ({
      ...rating,
      prospectId: id,
      ratedOn: occasion.on,
    })),
  );
  await inBatches(ratings, occasion, (batch) =>
    db.execute(sql`
      insert into service_ratings (prospect_id, service, scale, value, rated_on)
      select "prospectId", service, scale, value, "ratedOn" from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as given("prospectId" int, service text, scale text, value int, "ratedOn" date)
      on conflict (prospect_id, service, scale) do update set value = excluded.value, rated_on = excluded.rated_on`),
  );
  const changes = written.flatMap(({ id, ratingChange }) =>
    ratingChange ? [{ ...ratingChange, prospectId: id, at: occasion.now, changedBy: occasion.changedBy }] : [],
  );
  await inBatches(changes, occasion, (batch) =>
    db.execute(sql`
      insert into rating_changes (prospect_id, at, changed_by, reason, old_tenths, new_tenths)
      select "prospectId", at, "changedBy", reason, "oldTenths", "newTenths"
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given(
        "prospectId" int, at timestamptz, "changedBy" text, reason text, "oldTenths" int, "newTenths" int)`),
  );
}

async function writeSignings(db: Db, written: readonly Written[], occasion: WriteOccasion): Promise<void> {
  const signings = written.flatMap(({ id, signing }) => (signing ? [{ ...signing, prospectId: id }] : []));
  await dropCorrected(db, signings);
  await endLeft(db, signings, occasion);
  await insertCommitments(db, signings, occasion);
  const taken = signings.map(({ prospectId, collegeId, source, status }) => ({
    prospectId,
    collegeId,
    source,
    status,
  }));
  await inBatches(taken, occasion, (batch) => recordTakenInterests(db, batch));
}

/** A corrected signing never happened: its history row and the college's interest are deleted. */
async function dropCorrected(db: Db, signings: readonly OfProspect<Signing>[]): Promise<void> {
  const corrected = signings.flatMap(({ prospectId, corrects }) => (corrects ? [{ prospectId, ...corrects }] : []));
  if (corrected.length === 0) return;
  await db.execute(sql`
    delete from ${commitments} using jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb)
      as gone("prospectId" int, "collegeId" int, source text)
    where ${commitments}.prospect_id = gone."prospectId" and ${commitments}.college_id = gone."collegeId"
      and ${commitments}.source = gone.source and ${commitments}.status = 'signed'`);
  await dropTakenInterests(db, corrected);
}

/** A prospect who commits elsewhere has decommitted first, on an unknown day. */
async function endLeft(db: Db, signings: readonly OfProspect<Signing>[], occasion: WriteOccasion): Promise<void> {
  const left = signings.flatMap(({ prospectId, source, leaves }) => (leaves ? [{ prospectId, source, leaves }] : []));
  if (left.length === 0) return;
  const ended = left.map(({ leaves: { collegeId }, ...each }) => ({ ...each, collegeId, status: 'decommitted' }));
  await insertCommitments(db, ended, occasion);
  await dropTakenInterests(
    db,
    left.map(({ prospectId, leaves }) => ({ prospectId, ...leaves })),
  );
}

type Commitment = { prospectId: number; collegeId: number; status: string; source: string; happenedOn?: string | null };

/** A row read on its own day becomes known now; any other counts as known since the end of its day. */
async function insertCommitments(db: Db, rows: readonly Commitment[], occasion: WriteOccasion): Promise<void> {
  const today = formatDate(occasion.now, 'YYYY-MM-DD');
  await inBatches(rows, occasion, (batch) =>
    db.execute(sql`
      insert into commitments (prospect_id, college_id, status, happened_on, known_at, source)
      select "prospectId", "collegeId", status, "happenedOn",
        case when "happenedOn" >= ${today}::date then ${occasion.now.toISOString()}::timestamptz end, source
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as given("prospectId" int, "collegeId" int, status text, "happenedOn" date, source text)`),
  );
}
