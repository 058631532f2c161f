import { listStandings } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { LEADERBOARD_TAG } from '../../leaderboard/public.ts';
import type { Forecast, NewForecast, Settlement } from '../queries.ts';
import { writeSettlements } from '../queries.ts';
import { forecastChanges, forecastCycles, forecasts } from '../tables.ts';
import { type Decision, settlementsOf } from './settle-forecasts.ts';

/** What was said of a prospect in his first cycle, whole: for a network that comes with its past. */
export type PastForecasts = {
  prospectId: number;
  /** Null: he is open. */
  decision: Omit<Decision, 'prospectId'> | null;
  forecasts: { userId: number; note: string | null; words: PastWord[] }[];
};

/** In the order in which they were said; at least one. */
export type PastWord = { at: Date; collegeId: number; confidence: number };

/** Rows of one statement: no engine takes more than 65,535 values in one. */
const CHUNK = 1000;

/** Writes forecasts, every word of them, and what was settled, in a few statements however many there are. Nobody is mailed. */
export async function writePastForecasts(db: Db, past: readonly PastForecasts[]): Promise<number> {
  const said = past.flatMap(({ prospectId, forecasts: made }) => made.map((each) => ({ prospectId, ...each })));
  const written = await insertInChunks(said.map(forecastOf), async (rows) =>
    db.insert(forecasts).values(rows).returning(),
  );
  await insertInChunks(
    said.flatMap(({ userId, prospectId, words }, index) =>
      words.map((word) => ({ forecastId: written[index]?.id ?? 0, userId, prospectId, ...word })),
    ),
    async (rows) => db.insert(forecastChanges).values(rows).returning({ id: forecastChanges.id }),
  );
  const decided = past.flatMap(({ prospectId, decision }) => (decision ? [{ prospectId, ...decision }] : []));
  await insertInChunks(await settledBy(db, written, decided), async (rows) => {
    await writeSettlements(db, rows);
    return [];
  });
  await insertInChunks(
    decided.map(({ prospectId, collegeId, now }) => ({
      prospectId,
      cycle: 1,
      openedAt: now,
      settledAt: now,
      collegeId,
    })),
    async (rows) => db.insert(forecastCycles).values(rows).returning({ cycle: forecastCycles.cycle }),
  );
  if (decided.length > 0) await purgeTags(db, [LEADERBOARD_TAG]);
  return written.length;
}

async function settledBy(db: Db, written: readonly Forecast[], decided: readonly Decision[]): Promise<Settlement[]> {
  const standings = await listStandings(
    db,
    written.map(({ userId }) => userId),
  );
  const byProspect = Map.groupBy(written, ({ prospectId }) => prospectId);
  return decided.flatMap((decision) => settlementsOf(byProspect.get(decision.prospectId) ?? [], decision, standings));
}

type Said = PastForecasts['forecasts'][number] & { prospectId: number };

function forecastOf({ userId, prospectId, note, words }: Said): NewForecast {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) throw new Error('a forecast without a word');
  const picked = words.findLast((word, index) => word.collegeId !== words[index - 1]?.collegeId) ?? first;
  return {
    userId,
    prospectId,
    cycle: 1,
    collegeId: last.collegeId,
    confidence: last.confidence,
    note,
    madeAt: first.at,
    changedAt: last.at,
    collegeChangedAt: picked.at,
  };
}

async function insertInChunks<Row, Written>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<Written[]>,
): Promise<Written[]> {
  const written: Written[] = [];
  for (let start = 0; start < rows.length; start += CHUNK)
    written.push(...(await insert(rows.slice(start, start + CHUNK))));
  return written;
}
