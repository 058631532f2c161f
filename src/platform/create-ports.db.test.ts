import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from './config/config.ts';
import { createPorts } from './create-ports.ts';
import type { Database } from './db/database.ts';
import { openPglite } from './db/pglite.ts';
import { createLog } from './log/create-log.ts';

const CREATE = `create table feature_flags (name text primary key, definition jsonb not null, updated_at timestamptz not null default now());
  create table analytics_events (id bigint primary key generated always as identity, name text not null, site_id integer not null,
    at timestamptz not null, properties jsonb not null)`;

const folder = mkdtempSync(join(tmpdir(), 'bluechip-ports-'));
let database: Database;

beforeAll(async () => {
  database = await openPglite();
  await database.executeSql(CREATE);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('with an empty environment every port works offline; a change of flags is heard, and closing keeps what waits', async () => {
  const config = loadConfig({ BLUECHIP_DATA_DIR: folder });
  const jobs = { enqueue: async () => {} };
  const ports = await createPorts({
    config,
    database,
    log: createLog({ level: 'silent' }),
    jobs,
    now: () => new Date(0),
    settlement: { fulfilPaid: async () => {}, countRefusal: async () => {} },
    tellProgram: async () => 404,
    measurementIdOf: async () => null,
    listProfileSubjects: async () => [],
  });

  await ports.storage.put('a.txt', { body: Buffer.from('a'), contentType: 'text/plain' });
  expect((await ports.storage.find('a.txt'))?.contentType).toBe('text/plain');
  expect(await ports.rateLimiter.consume('a', { points: 1, seconds: 5 })).toMatchObject({ isAllowed: true });
  expect(await ports.fetchOutside('https://127.0.0.1/')).toEqual({ ok: false, reason: 'private_address' });

  expect(await ports.flags.isOn('gifting', { subdomain: 'iowa' })).toBe(true);
  await database.executeSql(`insert into feature_flags (name, definition) values
    ('gifting', '{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off"}'); notify feature_flags_changed`);
  await expect.poll(() => ports.flags.isOn('gifting', { subdomain: 'iowa' })).toBe(false);

  ports.analytics.track({ name: 'save_subscription', siteId: 1, at: new Date(0), properties: {} });
  await ports.close();
  expect((await database.executeSql('select name from analytics_events')).rows).toEqual([
    { name: 'save_subscription' },
  ]);
});
