import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleForecasts } from '#features/futurecast/forecasts/public.ts';
import { findRoot } from '#platform/config/root.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { ask } from '#tests/support/ask.ts';
import { CLASS_YEAR, demoPostgres } from '#tests/support/demo-network.ts';
import { openStream } from '#tests/support/event-stream.ts';
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

test.skipIf(postgres === null)(
  'who has the leaderboard open at either process hears of what a third settles',
  async () => {
    const third = await openPostgres({ url: database.url, poolSize: 2 });
    const streams = await Promise.all(
      servers.map(({ port }) => openStream({ port, path: '/api/v2/futurecast/forecasters/stream' })),
    );
    try {
      await Promise.all(streams.map((stream) => stream.hears('data: ')));
      const before = streams.map((stream) => stream.messages().at(-1));
      // Somebody open whom one who stands on the board has forecast.
      const { rows } = await third.executeSql(
        `select f.prospect_id, f.college_id, p.sport, p.class_year, p.stars from forecasts f join prospects p on p.id = f.prospect_id
       where f.settled_at is null and p.status = 'open'
         and f.user_id = ${before[0]?.data.forecasters[0].id} order by f.id limit 1`,
      );
      const [open] = rows;
      if (!open) throw new Error('who leads has forecast nobody who is open');
      const decision = {
        prospectId: Number(open.prospect_id),
        collegeId: Number(open.college_id),
        sport: String(open.sport),
        classYear: Number(open.class_year),
        stars: open.stars === null ? null : Number(open.stars),
        decidedAt: new Date(),
      };
      await third.db.transaction((tx) => settleForecasts(tx, decision));
      const settled = performance.now();
      await Promise.all(streams.map((stream) => stream.says(2)));
      expect(performance.now() - settled).toBeLessThan(2 * WITHIN_MS);
      const after = streams.map((stream) => stream.messages().at(-1));
      expect(after[0]).toEqual(after[1]);
      expect(after[0]?.id).not.toBe(before[0]?.id);
    } finally {
      for (const stream of streams) stream.leave();
      await third.close();
    }
  },
);

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
