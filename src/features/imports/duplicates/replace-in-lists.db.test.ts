// @module-tag engine
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { duplicatesIn } from './duplicates.test-support.ts';

/** Staff ranking lists through a merge and its undo. */

let database: Database;
let query: ReturnType<typeof duplicatesIn>['query'];
let run: ReturnType<typeof duplicatesIn>['run'];
let buildPair: ReturnType<typeof duplicatesIn>['buildPair'];
let clear: () => Promise<void>;
beforeAll(async () => {
  database = await testDatabase();
  ({ query, run, buildPair, clear } = duplicatesIn(database));
});
afterAll(() => database.close());
beforeEach(() => clear());

type ListRow = { status: 'draft' | 'published'; ids: readonly number[] };
const insertList = ({ status, ids }: ListRow) =>
  query(`insert into ranking_lists (kind, sport, year, status, player_ids, created_at, created_by, updated_at, updated_by)
    values ('prospect_rankings', 'football', 2027, '${status}', '${JSON.stringify(ids)}', now(), 'member 7', now(), 'member 7')
    returning id`);
const listRows = () => query('select player_ids as ids, revision, updated_by as by from ranking_lists order by status');
const stepOrders = async () =>
  (await query('select before from ranking_list_steps order by revision')).map(({ before }) => before);

test('lists keep the place of the other, in the steps of a draft too, and say that the merge changed them', async () => {
  const { first, second } = await buildPair();
  const [list] = await insertList({ status: 'draft', ids: [900, second.id, 901] });
  await query(`insert into ranking_list_steps (list_id, revision, before, moved, added, removed, at, by) values
    (${Number(list?.id)}, 2, '[${first.id}, 900, ${second.id}]', 1, 0, 0, now(), 'member 7'),
    (${Number(list?.id)}, 3, '[${second.id}, 900]', 1, 0, 0, now(), 'member 7')`);
  expect((await run('merge', 'prospect', String(first.id), String(second.id))).code).toBe(0);
  expect(await listRows()).toEqual([{ ids: [900, first.id, 901], revision: 2, by: 'operator' }]);
  expect(await stepOrders()).toEqual([
    [first.id, 900],
    [first.id, 900],
  ]);
  expect((await run('import', '--undo', '1')).err).toBe('');
  expect(await listRows()).toEqual([{ ids: [900, second.id, 901], revision: 3, by: 'operator' }]);
  expect(await stepOrders()).toEqual([
    [first.id, 900, second.id],
    [second.id, 900],
  ]);
});

test('an undo brings both players back on the lists that nobody changed since, and leaves the others', async () => {
  const { first, second } = await buildPair();
  await insertList({ status: 'published', ids: [second.id, 900, first.id] });
  await insertList({ status: 'draft', ids: [900, second.id] });
  await run('merge', 'prospect', String(first.id), String(second.id));
  expect((await listRows()).map(({ ids }) => ids)).toEqual([
    [900, first.id],
    [900, first.id],
  ]);
  await query(
    `update ranking_lists set revision = revision + 1, player_ids = '[${first.id}, 900]' where status = 'draft'`,
  );
  expect((await run('import', '--undo', '1')).err).toBe('');
  expect((await listRows()).map(({ ids }) => ids)).toEqual([
    [first.id, 900],
    [second.id, 900, first.id],
  ]);
});
