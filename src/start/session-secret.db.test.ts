import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember } from '#features/membership/accounts/factory.ts';
import { buildSecondFactor } from '#features/membership/second-factor/factory.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { testDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/log.ts';
import { checkSessionSecret } from './session-secret.ts';

const OLD = 'the-secret-that-was-configured-before';
const NEW = 'the-secret-that-is-configured-now-000';
const now = new Date('2026-03-04T05:06:07Z');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function said(SESSION_SECRET: string): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  const log = { ...silentLog, error: (...line: unknown[]) => void lines.push(line) };
  await checkSessionSecret(database.db, loadConfig({ NODE_ENV: 'test', SESSION_SECRET }), log);
  return lines;
}

test('a start says that SESSION_SECRET has changed, what no longer works, and how their owners get back in', async () => {
  expect(await said(NEW), 'nothing was sealed yet').toEqual([]);
  for (const secret of [OLD, OLD, NEW]) {
    const { id: userId } = await buildMember(database.db, {});
    await buildSecondFactor(database.db, { userId, box: createSecretBox(secret) }, now);
  }
  const [line, ...more] = await said(NEW);
  expect(more).toEqual([]);
  expect(line).toEqual([
    { secondFactors: 3, unreadable: 2 },
    expect.stringMatching(
      /^SESSION_SECRET has changed: 2 of 3 second factors cannot be read.+Set the old secret again.+reset-second-factor <login> --reason/,
    ),
  ]);
  expect(await said(OLD)).toEqual([[{ secondFactors: 3, unreadable: 1 }, expect.anything()]]);
});

test('a start with the secret that sealed everything says nothing', async () => {
  await database.executeSql('delete from recovery_codes; delete from second_factors');
  const { id: userId } = await buildMember(database.db, {});
  await buildSecondFactor(database.db, { userId, box: createSecretBox(NEW) }, now);
  expect(await said(NEW)).toEqual([]);
});
