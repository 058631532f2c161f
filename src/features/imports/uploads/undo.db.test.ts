import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#tests/support/log.ts';
import { undoApplied } from './service/undo-applied.ts';
import { CLASS_FILE, openUploads, type UploadsApp } from './uploads.test-support.ts';

/** Applied imports and their undo, over HTTP. */

const APPLIED = '/api/v2/admin/applied_imports';

let at: UploadsApp;
beforeAll(async () => {
  at = await openUploads();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.app.database.executeSql(
    'truncate import_uploads, import_undos, prospects, people, imports, import_changes, import_rows cascade',
  );
});

async function imported(text = CLASS_FILE): Promise<{ id: number; import_id: number }> {
  const { id, turn } = await at.checked(text);
  await at.confirm(id, turn);
  await at.app.runJobs();
  return at.get(id);
}
const get = async (id: number) => (await at.head.get(`${APPLIED}/${id}`)).body;
const checkUndo = (id: number) => at.head.send('POST', `${APPLIED}/${id}/check_undo`, {});
const undo = (id: number, reason = 'The wrong class') => at.head.send('POST', `${APPLIED}/${id}/undo`, { reason });
const count = async (table: string) => (await at.rows(`select count(*)::int as n from ${table}`))[0]?.n;

test('what an undo would do is shown first, and the undo does it', { tags: ['engine'] }, async () => {
  const { id, import_id } = await imported();
  expect((await at.head.get(APPLIED)).body.imports).toMatchObject([
    { id: import_id, kind: 'recruits', by: 'ada.rowe', file_name: 'class.csv', undone_at: null, undo_command: null },
  ]);
  expect((await checkUndo(import_id)).status).toBe(200);
  expect((await get(import_id)).undo).toMatchObject({ status: 'checking', records: [] });
  await at.app.runJobs();
  expect(await count('prospects')).toBe(2);
  const records = [
    { record: 'Prospect', removed: 2, restored: 0, brought_back: 0 },
    { record: 'Service rating', removed: 2, restored: 0, brought_back: 0 },
  ];
  expect((await get(import_id)).undo).toMatchObject({ status: 'ready', records, refusal: [] });

  const replies = await Promise.all([undo(import_id), undo(import_id)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await at.app.runJobs();
  expect((await get(import_id)).undo).toMatchObject({ status: 'undone', records, reason: 'The wrong class' });
  expect({ prospects: await count('prospects'), status: (await at.get(id)).status }).toEqual({
    prospects: 0,
    status: 'undone',
  });
  expect(
    await at.rows(`select actor_id, reason from audit_entries where action = 'import.undo' order by id desc limit 1`),
  ).toEqual([{ actor_id: at.head.member.id, reason: 'The wrong class' }]);
  expect((await undo(import_id)).body).toMatchObject({ error_code: 'wrong_state' });
});

test('an undo that something later depends on is refused in words, and nothing is undone', async () => {
  const first = await imported();
  const second = await imported(
    'name,position,hometown,high_school,weight\nSample Adams,QB,"Mobile, AL",Sample North,215\n',
  );
  await undo(first.import_id);
  await at.app.runJobs();
  const { undo: refused } = await get(first.import_id);
  expect(refused.status).toBe('refused');
  expect(refused.refusal).toEqual(
    expect.arrayContaining(['Something later depends on this import.', `Undo import ${second.import_id} first.`]),
  );
  expect(await count('prospects')).toBe(2);
  await undo(second.import_id);
  await at.app.runJobs();
  await undo(first.import_id);
  await at.app.runJobs();
  expect(await count('prospects')).toBe(0);
});

test('an undo that is asked for while one is checked is refused in words, and the same asked twice is one', async () => {
  const { import_id } = await imported();
  expect((await checkUndo(import_id)).status).toBe(200);
  expect((await checkUndo(import_id)).status).toBe(200);
  expect(await undo(import_id)).toMatchObject({
    status: 422,
    body: { error_code: 'wrong_state', error: expect.stringContaining('still being checked') },
  });
  await at.app.runJobs();
  expect((await get(import_id)).undo).toMatchObject({ status: 'ready', reason: null });
  expect((await undo(import_id)).status).toBe(200);
  expect((await checkUndo(import_id)).body).toMatchObject({
    error_code: 'wrong_state',
    error: 'This import is being undone.',
  });
  await at.app.runJobs();
  expect((await get(import_id)).undo).toMatchObject({ status: 'undone', reason: 'The wrong class' });
});

test('an undo that stopped says that it starts again only while a try is left', async () => {
  const { import_id } = await imported();
  await undo(import_id);
  const { ports } = at.app.application;
  const deps = { db: at.app.database.db, config: at.app.config, ports, log: silentLog, now: at.app.clock.now };
  const refusals: unknown[] = [];
  for (const isLast of [false, true]) {
    await at.app.database.executeSql('alter table import_changes rename to import_changes_away');
    await expect(undoApplied(deps, import_id, { isLast })).rejects.toThrow();
    await at.app.database.executeSql('alter table import_changes_away rename to import_changes');
    refusals.push((await get(import_id)).undo.refusal);
  }
  const stopped = 'The undo stopped unexpectedly, and nothing was undone.';
  expect(refusals).toEqual([[`${stopped} It starts again automatically in a moment.`], [`${stopped} Try again.`]]);
  await at.app.runJobs();
  expect((await get(import_id)).undo).toMatchObject({ status: 'undone', refusal: [] });
});

test('members are undone by their own command, and a merge and a missing import are not here', async () => {
  await at.app.database.executeSql(
    `insert into imports (kind, file_name, checksum, sport, options, counts, at)
     values ('members', 'm.csv', 'x', 'all', '{}', '{"created": 1}', now()), ('merge', 'a into b', 'y', 'football', '{}', '{}', now())`,
  );
  const [members = 0, merge = 0] = (await at.rows('select id from imports order by id')).map(({ id }) => Number(id));
  expect((await get(members)).import.undo_command).toBe(`bluechip members undo ${members}`);
  expect((await undo(members)).body.error_code).toBe('wrong_state');
  expect((await at.head.get(`${APPLIED}/${merge}`)).status).toBe(404);
  expect((await checkUndo(2_147_483_000)).status).toBe(404);
  expect((await at.head.get(APPLIED)).body.imports).toHaveLength(1);
});
