import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openUploads, type UploadsApp } from './uploads.test-support.ts';

/** The real files are not part of the project: they are read in place, and nothing of them is printed. */
const FOLDER = resolve('../shared/data/import-samples');
const isThere = existsSync(FOLDER);

describe.skipIf(!isThere)(isThere ? 'the sample files' : `the sample files (skipped: ${FOLDER} is absent)`, () => {
  let at: UploadsApp;
  beforeAll(async () => {
    at = await openUploads();
  });
  afterAll(() => at.close());

  test.each([
    ['a class file', 'recruits-2002-2014/recruits-2014.csv', { kind: 'recruits', year: '2014', source: '' }],
    ['a portal file', 'cfbd/transfer_portal_2022.csv', { kind: 'portal', year: '2022', source: '' }],
  ])('%s is imported as its check showed, changes nothing the second time, and is undone', async (_, name, fields) => {
    const before = await at.rows('select count(*)::int as n from people');
    const text = readFileSync(join(FOLDER, name), 'utf8');
    const checked = await at.checked(text, fields);
    expect(checked.status).toBe('checked');
    expect(checked.counts.created).toBeGreaterThan(1_000);
    expect((await at.lines(checked.id, 'change')).lines).toHaveLength(50);
    await at.confirm(checked.id, checked.turn);
    await at.app.runJobs();
    const done = await at.get(checked.id);
    expect(done).toMatchObject({ status: 'done', counts: checked.counts });
    const again = await at.checked(text, fields);
    expect(again).toMatchObject({ counts: { created: 0, updated: 0 }, totals: { change: 0 } });
    await at.head.send('POST', `/api/v2/admin/applied_imports/${done.import_id}/undo`, { reason: 'A test' });
    await at.app.runJobs();
    expect((await at.get(checked.id)).status).toBe('undone');
    expect(await at.rows('select count(*)::int as n from people')).toEqual(before);
  });
});
