import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { latestEventsSql, type TickerScope } from './queries.ts';

/**
 * The wire must be read along its indexes: an index whose expression differs from the query's is never used, and nothing else would show
 * it.
 */

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The query plan of a database with too many rows to sort. */
async function indexesOf(scope: Omit<TickerScope, 'until'>): Promise<string[]> {
  return database.db.transaction(async (db) => {
    for (const way of ['seqscan', 'sort', 'bitmapscan']) await db.execute(sql.raw(`set local enable_${way} = off`));
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (costs off) ${latestEventsSql({ until: '2026-11-21', ...scope }, 20)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return [...plan.matchAll(/Index Scan Backward using (\S+_known)/g)].map(([, name = '']) => name).toSorted();
  });
}

test('the wire of the network', async () => {
  expect(await indexesOf({ sport: null, collegeId: null })).toEqual([
    'college_transfers_entry_known',
    'college_transfers_exit_known',
    'commitments_known',
    'games_final_known',
    'prospect_interests_offer_known',
    'prospect_visits_known',
  ]);
});

test('the wire of a team, which may have had nothing for years', async () => {
  expect(await indexesOf({ sport: null, collegeId: 7 })).toEqual([
    'college_transfers_entry_known',
    'college_transfers_exit_known',
    'commitments_college_known',
    'games_final_known',
    'prospect_interests_college_offer_known',
    'prospect_visits_college_known',
  ]);
});
