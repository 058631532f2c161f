import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addDays } from '#kernel/calendar.ts';
import { TEST_NOW } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/log.ts';
import { removeUnkeptFileJob, sweepUploadsJob } from './jobs.ts';
import { findUpload, listStale } from './queries.ts';
import { applyUpload } from './service/apply-upload.ts';
import { checkUpload } from './service/check-upload.ts';
import { expireUpload } from './service/upload-steps.ts';
import { CLASS_FILE, openUploads, UPLOADS, type UploadsApp } from './uploads.test-support.ts';

/** Events between an upload and its import. */

let at: UploadsApp;
beforeAll(async () => {
  at = await openUploads();
});
afterAll(() => at.close());
beforeEach(async () => {
  at.app.clock.set(TEST_NOW);
  await at.app.database.executeSql(
    'truncate import_uploads, import_undos, prospects, people, imports, import_changes, import_rows cascade',
  );
});

const jobDeps = (now = at.app.clock.now) => {
  const { ports } = at.app.application;
  return { db: at.app.database.db, config: at.app.config, ports, log: silentLog, now };
};
const count = async (table: string) => (await at.rows(`select count(*)::int as n from ${table}`))[0]?.n;

test('two confirmations at once import the file once', async () => {
  const { id, turn } = await at.checked(CLASS_FILE);
  const replies = await Promise.all([at.confirm(id, turn), at.confirm(id, turn)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await at.app.runJobs();
  expect((await at.get(id)).status).toBe('done');
  expect((await at.confirm(id, turn)).status).toBe(200);
  await at.app.runJobs();
  expect({ imports: await count('imports'), prospects: await count('prospects') }).toEqual({
    imports: 1,
    prospects: 2,
  });
});

test('two workers with one confirmed file import it once', async () => {
  const { id, turn } = await at.checked(CLASS_FILE);
  await at.confirm(id, turn);
  const job = { uploadId: id, turn: turn + 1 };
  await Promise.all([applyUpload(jobDeps(), job), applyUpload(jobDeps(), job)]);
  expect((await at.get(id)).status).toBe('done');
  expect({ imports: await count('imports'), prospects: await count('prospects') }).toEqual({
    imports: 1,
    prospects: 2,
  });
});

test('an import is refused where records changed since the check, and a new check shows the new difference', async () => {
  const { id, turn } = await at.checked(CLASS_FILE);
  const other = await at.checked('name,position,hometown,high_school\nSample Adams,QB,"Mobile, AL",Sample North\n');
  await at.confirm(other.id, other.turn);
  await at.app.runJobs();
  await at.confirm(id, turn);
  await at.app.runJobs();
  expect(await at.get(id)).toMatchObject({
    status: 'outdated',
    failure: expect.stringContaining('The records changed after the check'),
    import_id: null,
  });
  expect(await count('prospects')).toBe(1);
  await at.check(id);
  await at.app.runJobs();
  const again = await at.get(id);
  expect(again).toMatchObject({ status: 'checked', failure: null, counts: { created: 1, updated: 1 } });
  expect((await at.confirm(id, turn)).body.error_code).toBe('conflict');
  await at.confirm(id, again.turn);
  await at.app.runJobs();
  expect((await at.get(id)).status).toBe('done');
});

test('a change that does not touch the difference refuses nothing, on a later day too', async () => {
  const { id, turn } = await at.checked(CLASS_FILE);
  const other = await at.checked('name,position,hometown,high_school\nSample Else,QB,"Tampa, FL",Sample South\n');
  await at.confirm(other.id, other.turn);
  await at.app.runJobs();
  at.app.clock.set(addDays(TEST_NOW, 3));
  await at.confirm(id, turn);
  await at.app.runJobs();
  expect((await at.get(id)).status).toBe('done');
});

describe('a file that names the day of its check is imported after midnight in Chicago', () => {
  // 11:50 p.m. and 12:10 a.m.
  const BEFORE = new Date('2026-11-20T05:50:00Z');
  const AFTER = new Date('2026-11-20T06:10:00Z');
  const GAME = { kind: 'games', year: '2026' };

  test.each([
    [
      'portal',
      'name,position,origin,destination,transfer_date\nSample Baker,QB,Alabama,,2026-11-19\n',
      { year: '2027' },
    ],
    [
      'recruits',
      'name,position,hometown,high_school,committed_to,commitment_date,weight\nSample Adams,QB,"Mobile, AL",Sample North,Alabama,2026-11-19,200\n',
      {},
    ],
    [
      'games',
      'date,home_team,away_team,home_points,away_points,completed\n2026-11-19,Alabama,Auburn,21,14,true\n',
      GAME,
    ],
  ])('%s', async (kind, text, fields) => {
    at.app.clock.set(BEFORE);
    const { id, turn, counts } = await at.checked(text, { ...fields, kind });
    expect(counts).toMatchObject({ created: 1 });
    at.app.clock.set(AFTER);
    await at.confirm(id, turn);
    await at.app.runJobs();
    expect(await at.get(id)).toMatchObject({ status: 'done', failure: null });
  });

  test('with the day of the check as the day that its facts are known from', async () => {
    at.app.clock.set(BEFORE);
    const { id, turn } = await at.checked(CLASS_FILE);
    at.app.clock.set(AFTER);
    await at.confirm(id, turn);
    await at.app.runJobs();
    expect(await at.rows("select distinct provenance->'position'->>'on' as known from prospects")).toEqual([
      { known: '2026-11-19' },
    ]);
  });
});

test('a stored file that is another than the checked one is not imported', async () => {
  const { id, turn } = await at.checked(CLASS_FILE);
  const upload = await findUpload(at.app.database.db, id);
  await at.app.application.ports.storage.put(upload?.fileKey ?? '', {
    body: Buffer.from(CLASS_FILE.replace('Baker', 'Butcher')),
    contentType: 'text/plain',
  });
  await at.confirm(id, turn);
  await at.app.runJobs();
  expect(await at.get(id)).toMatchObject({
    status: 'failed',
    failed_step: 'import',
    failure: expect.stringContaining('not the one that was checked'),
  });
  expect({ imports: await count('imports'), prospects: await count('prospects') }).toEqual({
    imports: 0,
    prospects: 0,
  });
});

test('a file that is gone from the storage fails in words, and can be discarded', async () => {
  const { body } = await at.upload(CLASS_FILE);
  const upload = await findUpload(at.app.database.db, body.id);
  await at.app.application.ports.storage.remove(upload?.fileKey ?? '');
  await at.app.runJobs();
  expect(await at.get(body.id)).toMatchObject({
    status: 'failed',
    failed_step: 'check',
    failure: 'The file is no longer in the storage. Upload it again.',
  });
  expect((await at.head.send('POST', `${UPLOADS}/${body.id}/discard`, {})).status).toBe(200);
  expect(await at.get(body.id)).toMatchObject({ status: 'expired', failure: null, expires_at: null });
});

describe('a worker that dies', () => {
  test('in a check leaves it to the next try', async () => {
    const { body } = await at.upload(CLASS_FILE);
    await at.app.database.executeSql(
      `update import_uploads set status = 'checking', rows_done = 1 where id = ${body.id}`,
    );
    expect((await at.check(body.id)).status).toBe(200);
    await checkUpload(jobDeps(), { uploadId: body.id, turn: body.turn });
    expect(await at.get(body.id)).toMatchObject({ status: 'checked', counts: { created: 2 } });
  });

  test('in an import leaves nothing half, and the next try imports all of it', async () => {
    const { id, turn } = await at.checked(CLASS_FILE);
    await at.confirm(id, turn);
    const job = { uploadId: id, turn: turn + 1 };
    // The last write of the transaction fails, as if the connection had been lost.
    await at.app.database.executeSql(
      `alter table audit_entries add constraint dying check (action <> 'import.apply') not valid`,
    );
    await expect(applyUpload(jobDeps(), job, { isLast: false })).rejects.toThrow();
    expect((await at.get(id)).failure).toContain('It starts again automatically');
    await expect(applyUpload(jobDeps(), job, { isLast: true })).rejects.toThrow();
    await at.app.database.executeSql('alter table audit_entries drop constraint dying');
    expect(await at.get(id)).toMatchObject({
      status: 'failed',
      failed_step: 'import',
      import_id: null,
      failure: 'The import stopped unexpectedly, and nothing was imported. Check the file again, then try again.',
    });
    expect({
      imports: await count('imports'),
      prospects: await count('prospects'),
      rows: await count('import_rows'),
    }).toEqual({ imports: 0, prospects: 0, rows: 0 });
    await applyUpload(jobDeps(), job);
    expect(await at.get(id)).toMatchObject({ status: 'done', failure: null, failed_step: null });
    expect(await count('prospects')).toBe(2);
    await applyUpload(jobDeps(), job);
    expect(await count('imports')).toBe(1);
  });
});

test('a check that stopped says that it starts again only while a try is left', async () => {
  const { body } = await at.upload(CLASS_FILE);
  const job = { uploadId: body.id, turn: body.turn };
  const { ports } = at.app.application;
  const open = () => Promise.reject(new Error('the storage is away'));
  const deps = { ...jobDeps(), ports: { ...ports, storage: { ...ports.storage, open } } };
  await expect(checkUpload(deps, job, { isLast: false })).rejects.toThrow();
  expect((await at.get(body.id)).failure).toContain('It starts again automatically');
  await expect(checkUpload(deps, job, { isLast: true })).rejects.toThrow();
  expect((await at.get(body.id)).failure).toBe('The check stopped unexpectedly. Try again.');
});

test('what stopped for good counts as failed the next night, and can be checked again', async () => {
  const { body } = await at.upload(CLASS_FILE);
  await at.app.database.executeSql(`update import_uploads set status = 'checking' where id = ${body.id}`);
  await sweepUploadsJob(jobDeps(() => addDays(TEST_NOW, 2))).run({});
  expect(await at.get(body.id)).toMatchObject({ status: 'failed', failed_step: 'check' });
  await at.check(body.id);
  await at.app.runJobs();
  expect((await at.get(body.id)).status).toBe('checked');
});

test('a job of an earlier turn does nothing', async () => {
  const { id, turn } = await at.checked(CLASS_FILE);
  await at.check(id);
  await checkUpload(jobDeps(), { uploadId: id, turn });
  expect((await at.get(id)).status).toBe('uploaded');
  await at.app.runJobs();
  expect((await at.get(id)).status).toBe('checked');
});

test('a file with nothing new is not confirmed', async () => {
  const first = await at.checked(CLASS_FILE);
  await at.confirm(first.id, first.turn);
  await at.app.runJobs();
  const again = await at.checked(CLASS_FILE);
  expect(again).toMatchObject({ status: 'checked', counts: { created: 0, updated: 0, unchanged: 2 } });
  expect((await at.confirm(again.id, again.turn)).body.error_code).toBe('nothing_new');
});

test('after 30 days without a step the file and its lists are deleted, and the record of an import stays', async () => {
  const done = await at.checked(CLASS_FILE);
  await at.confirm(done.id, done.turn);
  await at.app.runJobs();
  const open = await at.checked(CLASS_FILE.replace('Adams', 'Evans'));
  const keys = await Promise.all([done, open].map(({ id }) => findUpload(at.app.database.db, id)));
  await sweepUploadsJob(jobDeps(() => addDays(TEST_NOW, 29))).run({});
  expect((await at.get(open.id)).status).toBe('checked');
  await sweepUploadsJob(jobDeps(() => addDays(TEST_NOW, 31))).run({});
  expect(await at.get(open.id)).toMatchObject({ status: 'expired', expires_at: null });
  expect(await at.get(done.id)).toMatchObject({ status: 'done', counts: { created: 2 }, expires_at: null });
  expect(await count('import_upload_lines')).toBe(0);
  for (const upload of keys) expect(await at.app.application.ports.storage.find(upload?.fileKey ?? '')).toBeNull();
  expect((await at.check(open.id)).body.error_code).toBe('wrong_state');
});

/** The ports, with a storage that removes files through `remove`. */
const portsRemoving = (remove: (key: string) => Promise<void>) => {
  const { ports } = at.app.application;
  return { ...ports, storage: { ...ports.storage, remove } };
};
const fileKeyOf = async (id: number) => (await findUpload(at.app.database.db, id))?.fileKey ?? null;

test('a discarded file that the storage does not remove is removed the next night', async () => {
  const { storage } = at.app.application.ports;
  const { id } = await at.checked(CLASS_FILE);
  const key = (await fileKeyOf(id)) ?? '';
  const removing = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('the storage is away'));
  expect((await at.head.send('POST', `${UPLOADS}/${id}/discard`, {})).status).toBe(500);
  removing.mockRestore();
  expect(await at.get(id)).toMatchObject({ status: 'expired', expires_at: null });
  expect((await at.check(id)).body.error_code).toBe('wrong_state');
  expect({ key: await fileKeyOf(id), file: await storage.find(key) }).toEqual({ key, file: expect.anything() });
  await sweepUploadsJob(jobDeps(() => addDays(TEST_NOW, 1))).run({});
  expect({ key: await fileKeyOf(id), file: await storage.find(key) }).toEqual({ key: null, file: null });
});

test('a discard that is repeated after the storage failed removes the file', async () => {
  const { storage } = at.app.application.ports;
  const { id } = await at.checked(CLASS_FILE);
  const key = (await fileKeyOf(id)) ?? '';
  const removing = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('the storage is away'));
  const discard = () => at.head.send('POST', `${UPLOADS}/${id}/discard`, {});
  expect((await discard()).status).toBe(500);
  removing.mockRestore();
  expect((await discard()).status).toBe(200);
  expect({ key: await fileKeyOf(id), file: await storage.find(key) }).toEqual({ key: null, file: null });
});

test('a file whose upload was never recorded is removed, one with an upload stays', async () => {
  const { storage } = at.app.application.ports;
  const { id } = await at.checked(CLASS_FILE);
  const kept = (await fileKeyOf(id)) ?? '';
  // As if the program had ended between the two steps.
  const put = vi.spyOn(storage, 'putFile').mockImplementationOnce(async (key, file) => {
    await storage.put(key, { body: Buffer.from('name'), contentType: file.contentType });
    throw new Error('the power is out');
  });
  expect((await at.upload(CLASS_FILE.replace('Adams', 'Evans'))).status).toBe(500);
  put.mockRestore();
  const waiting = await at.rows(
    "select data from jobs.job where name = 'remove_unkept_import_file' order by created_on desc limit 2",
  );
  const keys = waiting.toReversed().map(({ data }) => z.object({ fileKey: z.string() }).parse(data).fileKey);
  expect(keys).toEqual([kept, expect.stringMatching(/^imports\//)]);
  for (const fileKey of keys) await removeUnkeptFileJob(jobDeps()).run({ fileKey });
  expect(await Promise.all(keys.map(async (key) => (await storage.find(key)) !== null))).toEqual([true, false]);
});

test('a file that is confirmed after the sweep listed it is kept and imported', async () => {
  const { db } = at.app.database;
  const { id, turn } = await at.checked(CLASS_FILE);
  const before = addDays(TEST_NOW, 1);
  expect(await listStale(db, before, { after: 0, limit: 100 })).toEqual([id]);
  await at.confirm(id, turn);
  await expireUpload(jobDeps(), { id, before, at: before });
  expect((await at.get(id)).status).toBe('confirmed');
  await at.app.runJobs();
  expect((await at.get(id)).status).toBe('done');
});

test('a file that the storage does not remove keeps no other from the sweep, and waits for the next', async () => {
  const first = await at.checked(CLASS_FILE);
  const second = await at.checked(CLASS_FILE.replace('Adams', 'Evans'));
  const key = await fileKeyOf(first.id);
  const { remove } = at.app.application.ports.storage;
  const ports = portsRemoving((each) =>
    each === key ? Promise.reject(new Error('the storage is away')) : remove(each),
  );
  const deps = jobDeps(() => addDays(TEST_NOW, 31));
  await sweepUploadsJob({ ...deps, ports }).run({});
  expect({ status: (await at.get(first.id)).status, key: await fileKeyOf(first.id) }).toEqual({
    status: 'checked',
    key,
  });
  expect({ status: (await at.get(second.id)).status, key: await fileKeyOf(second.id) }).toEqual({
    status: 'expired',
    key: null,
  });
  await sweepUploadsJob(deps).run({});
  expect({ status: (await at.get(first.id)).status, key: await fileKeyOf(first.id) }).toEqual({
    status: 'expired',
    key: null,
  });
});
