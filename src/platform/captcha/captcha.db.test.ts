// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { solveCaptcha } from '#tests/support/captcha.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createLog } from '../log/create-log.ts';
import { createCaptcha } from './create-captcha.ts';

const SESSION_SECRET = 'a-secret-that-both-processes-share-0';
const USE = { ip: '192.0.2.7', action: 'sign_in' } as const;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** As in production, where each worker and each machine creates its own. */
const ofOneProcess = () =>
  createCaptcha({
    config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET }),
    db: database.db,
    now: () => new Date('2026-11-21T18:00:00Z'),
    log: createLog({ level: 'silent' }),
  });

test('a solved proof of work is good in one of many processes, once', async () => {
  const processes = Array.from({ length: 4 }, ofOneProcess);
  const [first] = processes;
  if (!first) throw new Error('no process');
  const token = await solveCaptcha(first);
  const answers = await Promise.all(processes.map((each) => each.isSolved(token, USE)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  for (const each of processes) expect(await each.isSolved(token, USE)).toBe(false);
});

test('a wrong solution leaves nothing behind', async () => {
  const count = async () => (await database.executeSql('select count(*)::int as n from idempotency_keys')).rows[0]?.n;
  const before = await count();
  expect(await ofOneProcess().isSolved('nonsense', USE)).toBe(false);
  expect(await count()).toBe(before);
});
