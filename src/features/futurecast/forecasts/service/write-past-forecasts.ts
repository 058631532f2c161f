import { listStandings } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { LEADERBOARD_TAG } from '../../leaderboard/public.ts';
import type { Forecast, NewForecast } from '../queries.ts';
import { type ForecasterRecord, listRecords } from '../reading-queries.ts';
import { type Settlement, writeSettlements } from '../settlement-queries.ts';
import { type SaidWord, standingWord } from '../standing-word.ts';
import { forecastChanges, forecastCycles, forecasts } from '../tables.ts';
import { type Decision, settlementsOf } from './settle-forecasts.ts';

/** All picks on a prospect in their first cycle, for a network that is imported with its history. */
export type PastForecasts = {
  prospectId: number;
  /** Null: uncommitted. All versions must be earlier than the decision. */
  decision: Omit<Decision, 'prospectId'> | null;
  /** Versions in chronological order; at least one. */
  forecasts: { userId: number; note: string | null; words: SaidWord[] }[];
};

/** Rows per statement: no engine takes more than 65,535 parameters in one. */
const CHUNK = 1000;

/** Inserts picks, all their versions, and the grades, in a few statements however many there are. Sends no emails. */
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
    decided.map(({ prospectId, collegeId, decidedAt }) => ({
      prospectId,
      cycle: 1,
      openedAt: decidedAt,
      settledAt: decidedAt,
      collegeId,
    })),
    async (rows) => db.insert(forecastCycles).values(rows).returning({ cycle: forecastCycles.cycle }),
  );
  if (decided.length > 0) await purgeTags(db, [LEADERBOARD_TAG]);
  return written.length;
}

/** One decision after the other in chronological order, because each adds to the records that weight the next one. */
async function settledBy(db: Db, written: readonly Forecast[], decided: readonly Decision[]): Promise<Settlement[]> {
  const userIds = written.map(({ userId }) => userId);
  const [standings, records] = [await listStandings(db, userIds), await listRecords(db, userIds)];
  const byProspect = Map.groupBy(written, ({ prospectId }) => prospectId);
  return decided
    .toSorted((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime() || a.prospectId - b.prospectId)
    .flatMap((decision) => {
      const stood = byProspect.get(decision.prospectId) ?? [];
      const settlements = settlementsOf(stood, decision, { standings, records });
      for (const settlement of settlements) addTo(records, settlement);
      return settlements;
    });
}

function addTo(records: Map<number, ForecasterRecord>, { userId, isRight }: Settlement): void {
  const { settled, right } = records.get(userId) ?? { settled: 0, right: 0 };
  records.set(userId, { settled: settled + 1, right: right + (isRight ? 1 : 0) });
}

type Said = PastForecasts['forecasts'][number] & { prospectId: number };

function forecastOf({ userId, prospectId, note, words }: Said): NewForecast {
  const [first, last] = [words[0], standingWord(words)];
  if (!first || !last) throw new Error('a forecast without a word');
  return {
    userId,
    prospectId,
    cycle: 1,
    collegeId: last.collegeId,
    confidence: last.confidence,
    note,
    notedAt: note === null ? null : last.at,
    madeAt: first.at,
    changedAt: last.at,
    collegeChangedAt: last.pickedAt,
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
