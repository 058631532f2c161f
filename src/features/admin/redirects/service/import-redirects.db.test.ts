// @module-tag engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { testEngine } from '#tests/support/database.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { TEST_NOW } from '#tests/support/test-now.ts';
import { sendFile } from '#tests/support/upload.ts';
import { lockRedirects } from '../queries.ts';
import { importRedirects } from './import-redirects.ts';

/** The import as a whole: it works in batches, yields to other work between them, and can be stopped before the commit. */

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testSite({ REQUEST_TIMEOUT_MS: '2000' });
  folder = mkdtempSync(join(tmpdir(), 'bluechip-redirects-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => app.database.executeSql('delete from redirects'));

const ROWS = 1_200;
const csvOf = (folderOfTargets: string): string =>
  ['from,to', ...Array.from({ length: ROWS }, (_, row) => `/old/${row},/${folderOfTargets}/${row}`)].join('\n');

async function run(text: string, checkpoint: () => Promise<void>) {
  const file = join(folder, 'old.csv');
  writeFileSync(file, text);
  const ctx = {
    actor: { kind: 'operator' },
    now: TEST_NOW,
    requestId: 'import',
    config: { BASE_DOMAIN: 'bluechip.localhost' },
    isPage: () => false,
  } as const;
  return importRedirects(app.database.db, ctx, { file, siteId: null, dryRun: false, checkpoint });
}

const targets = async () => (await app.database.executeSql('select target from redirects order by id')).rows;

test('changed targets are all written, each with its entry in the log', async () => {
  await run(csvOf('new'), async () => {});
  const { counts } = await run(csvOf('newer'), async () => {});
  expect(counts).toMatchObject({ added: 0, changed: ROWS });
  const written = await targets();
  expect(written).toHaveLength(ROWS);
  expect(written.every(({ target }) => String(target).startsWith('/newer/'))).toBe(true);
  expect(await listAuditEntries(app.database.db, { subjectTypes: ['redirect'], limit: 1 })).toMatchObject([
    { action: 'redirect.change', before: { to: expect.stringContaining('/new/') } },
  ]);
});

test('an import that is stopped when everything is written leaves nothing', async () => {
  let passed = 0;
  const count = async () => {
    passed += 1;
  };
  await run(csvOf('new'), count);
  await app.database.executeSql('delete from redirects');
  let left = passed;
  const stopAtTheLast = async () => {
    left -= 1;
    if (left === 0) throw new Error('stopped');
  };
  await expect(run(csvOf('new'), stopAtTheLast)).rejects.toThrow('stopped');
  expect(await targets()).toEqual([]);
});

test.skipIf(testEngine === 'pglite')('an import that was answered 503 writes nothing afterwards', async () => {
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  const status = await app.database.db.transaction(async (db) => {
    await lockRedirects(db);
    const reply = await sendFile(app, marketing, {
      method: 'POST',
      path: '/api/v2/admin/redirects/import',
      file: new TextEncoder().encode('from,to\n/old,/new\n'),
      field: 'file',
      name: 'old.csv',
      fields: {},
    });
    return reply.status;
  });
  expect(status).toBe(503);
  // The import is first in line for the lock, so this call returns after the import has ended.
  await app.database.db.transaction(lockRedirects);
  expect(await targets()).toEqual([]);
});
