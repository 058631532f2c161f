import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '#tests/support/mails.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { UPLOAD_LIMITS } from './upload-view.ts';
import { CLASS_FILE, openUploads, UPLOADS, type UploadsApp } from './uploads.test-support.ts';

/** A file from upload to import, over HTTP. */

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

const prospects = () => at.rows('select name, stars, position from prospects order by name');
const audited = (action: string) =>
  at.rows(`select actor_id, before, after from audit_entries where action = '${action}' order by id desc limit 1`);

test('a file is uploaded, checked, confirmed and imported', { tags: ['engine'] }, async () => {
  const sent = await at.upload(CLASS_FILE);
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({ status: 'uploaded', kind: 'recruits', file_name: 'class.csv', counts: null });
  await at.app.runJobs();
  const checked = await at.get(sent.body.id);
  expect(checked).toMatchObject({
    status: 'checked',
    counts: { read: 3, created: 2, updated: 0, unchanged: 0, skipped: 0, rejected: 1 },
    uploaded_by: 'ada.rowe',
    open_doubts: 0,
    import_id: null,
  });
  expect(await prospects()).toEqual([]);
  expect((await at.lines(checked.id, 'reason')).lines).toEqual([
    { place: 0, line: 4, content: { part: 'reason', outcome: 'rejected', text: 'no name' } },
  ]);
  const { lines } = await at.lines(checked.id, 'change');
  expect(lines.map(({ content }: (typeof lines)[0]) => [content.action, content.record, content.label])).toEqual([
    ['created', 'Prospect', 'Sample Adams'],
    ['created', 'Prospect', 'Sample Baker'],
    ['created', 'Service rating', 'Sample Adams'],
    ['created', 'Service rating', 'Sample Baker'],
  ]);
  expect(lines[0].content.values).toContainEqual({ label: 'Position', before: null, after: 'QB' });
  expect(lines[2].content.values).toContainEqual({ label: 'Value', before: null, after: '4' });
  const mails = await mailsTo(at.app, at.head.member.email ?? '');
  expect(mails.at(-1)).toMatchObject({ template: 'import_file', subject: 'class.csv is checked' });

  expect((await at.confirm(checked.id, checked.turn)).status).toBe(200);
  expect(await at.get(checked.id)).toMatchObject({ status: 'confirmed', confirmed_by: 'ada.rowe' });
  await at.app.runJobs();
  const done = await at.get(checked.id);
  expect(done).toMatchObject({ status: 'done', import_id: expect.any(Number), counts: checked.counts });
  expect((await prospects()).map(({ name }) => name)).toEqual(['Sample Adams', 'Sample Baker']);
  expect(await audited('import.apply')).toMatchObject([
    { actor_id: at.head.member.id, after: { file: 'class.csv', created: 2 } },
  ]);
  expect(await audited('import_file.confirm')).toMatchObject([
    { actor_id: at.head.member.id, before: { status: 'checked' }, after: { status: 'confirmed', created: 2 } },
  ]);
  expect((await at.head.get(UPLOADS)).body.uploads).toMatchObject([{ id: done.id, status: 'done' }]);
});

describe('an upload is refused', () => {
  test.each([
    [
      'that has no column of its kind',
      'a,b\n1,2\n',
      {},
      { file: [expect.stringContaining('We can’t read this file')] },
    ],
    [
      'that is no text',
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2, 0, 0, 9, 0]),
      {},
      { file: [expect.stringContaining('not a text file')] },
    ],
    ['that is empty', '', {}, { file: [expect.stringContaining('it is empty')] }],
    ['without the sport of its kind', CLASS_FILE, { sport: '' }, { sport: ['Please choose a sport'] }],
    ['without the year of its kind', CLASS_FILE, { year: '' }, { year: ['Enter a year, such as 2027'] }],
    [
      'with the source of staff',
      CLASS_FILE,
      { source: 'staff' },
      { source: [expect.stringContaining('Enter 1 to 40 letters')] },
    ],
    ['of an unknown kind', CLASS_FILE, { kind: 'coaches' }, { kind: ['Please choose what the file holds'] }],
  ])('%s', async (_, file, fields, errors) => {
    const { status, body } = await at.upload(file, fields);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    expect(await at.rows('select id from import_uploads')).toEqual([]);
  });

  test('that is larger than the bound, whatever its length was said to be', async () => {
    const file = new Uint8Array(UPLOAD_LIMITS.fileBytes + 1).fill(97);
    const { status, body } = await at.upload(file);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { file: ['At most 50 MB'] } });
  });

  test('that names a file of this machine in place of one', async () => {
    const file = { name: 'a', path: '/etc/hostname', bytes: 3, checksum: 'x' };
    const { status, body } = await at.head.send('POST', UPLOADS, { kind: 'places', file });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { file: ['Please choose a file'] } });
  });

  test.each([
    { role: 'marketing_admin' },
    { role: 'customer_support_admin_manager' },
    { isStaffWriter: true },
    { publisherSiteIds: [1] },
  ] as const)('a role without the right is refused: %j', async (standing) => {
    const by = await staffSignedIn(at.app, standing);
    expect((await at.upload(CLASS_FILE, {}, { by, name: 'a.csv' })).status).toBe(403);
    expect((await by.get(UPLOADS)).status).toBe(403);
  });
});

test('the same file for the same purpose is kept once, and a sixth file in progress is refused', async () => {
  const [first, again] = [await at.upload(CLASS_FILE), await at.upload(CLASS_FILE)];
  expect(again.body.id).toBe(first.body.id);
  for (const year of ['2023', '2024', '2025', '2026']) await at.upload(CLASS_FILE, { year });
  const { status, body } = await at.upload(CLASS_FILE, { year: '2028' });
  expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'too_many_imports' });
  expect(await at.rows('select count(*)::int as n from import_uploads')).toEqual([{ n: 5 }]);
});

test('the lines of a check come in pages', async () => {
  const names = Array.from({ length: 120 }, (_, n) => `,QB,,,${n}`);
  const { id, counts } = await at.checked(['name,position,hometown,high_school,stars', ...names].join('\n'));
  expect(counts).toMatchObject({ read: 120, rejected: 120 });
  const first = await at.lines(id, 'reason');
  const last = await at.lines(id, 'reason', 100);
  expect({
    lines: first.lines.length,
    next: first.next_cursor,
    rest: last.lines.length,
    end: last.next_cursor,
  }).toEqual({
    lines: 50,
    next: 50,
    rest: 20,
    end: null,
  });
});

test('a file that is not there is not found', async () => {
  for (const path of ['/2147483000', '/2147483000/lines', '/2147483000/doubts'])
    expect((await at.head.get(`${UPLOADS}${path}`)).status).toBe(404);
  expect((await at.confirm(2_147_483_000, 1)).status).toBe(404);
});
