import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { ask } from '#tests/support/ask.ts';
import { CLASS_YEAR, demoPostgres } from '#tests/support/demo-network.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';
import { findPostgres } from '../../scripts/postgres.ts';

/** Two processes on one PostgreSQL database, each with pages of its own in memory: a change by a third is seen in both. */

const RANKING = `/prospect_rankings/football-national/${CLASS_YEAR}`;
const WITHIN_MS = 1000;
const run = promisify(execFile);

const postgres = await findPostgres();
let database: { url: string; drop(): Promise<void> };
const servers: RunningServer[] = [];

beforeAll(async () => {
  if (postgres === null) return;
  process.env.TEST_DATABASE_URL = postgres;
  database = await demoPostgres();
  // One after the other: what is asked here is the purge, not the first start on an empty database.
  for (const _ of [1, 2]) servers.push(await startServer({ databaseUrl: database.url }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database?.drop();
});

test.skipIf(postgres === null)('a change is on the page in every process within a second', async () => {
  const look = (server: RunningServer) => ask(server, server.url(RANKING));
  for (const server of servers) {
    await look(server);
    expect((await look(server)).headers['x-cache']).toBe('hit');
  }
  const before = await Promise.all(servers.map(async (server) => (await look(server)).headers.etag));

  await run(process.execPath, [join(findRoot(), 'dist/server/cli.js'), 'seed', '--people', '600', '--seed', '2'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: database.url },
  });
  const committed = performance.now();
  const stale = new Set(servers);
  while (stale.size > 0 && performance.now() - committed < WITHIN_MS) {
    for (const server of stale) {
      const { headers } = await look(server);
      if (!before.includes(headers.etag)) stale.delete(server);
    }
  }
  expect(stale.size).toBe(0);
});
