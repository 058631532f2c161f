import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDue } from '#features/content/publishing/service/publish-due.ts';
import { settleForecasts } from '#features/futurecast/forecasts/public.ts';
import { findRoot } from '#platform/config/root.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { ask } from '#tests/support/ask.ts';
import { CLASS_YEAR, copyDemoDatabase } from '#tests/support/demo-network.ts';
import { openStream } from '#tests/support/event-stream.ts';
import { type RunningServer, startServer } from '#tests/support/running-server.ts';
import { CLOCK_OFFSET } from '#tests/support/test-clock.ts';
import { SHIFTED_CLOCK, TEST_NOW } from '#tests/support/test-now.ts';
import { findPostgres } from '../../scripts/postgres.ts';

/** Two processes on one PostgreSQL database, each with its own page cache in memory. Both must show a change by a third process. */

const RANKING = `/prospect_rankings/football-national/${CLASS_YEAR}`;
/** Without a purge the page cache would keep its pages for five minutes. */
const FRESH_MS = 10_000;
const CLI = join(findRoot(), 'dist/server/cli.js');
const run = promisify(execFile);

const postgres = await findPostgres();
let databaseUrl: string;
const servers: RunningServer[] = [];

beforeAll(async () => {
  if (postgres === null) return;
  databaseUrl = await copyDemoDatabase();
  // One after the other, because the test is about the purge, not about the first start on an empty database.
  for (const _ of [1, 2]) servers.push(await startServer({ databaseUrl }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

test.skipIf(postgres === null)(
  'an open leaderboard of either process hears of what a third process settles',
  async () => {
    const third = await openPostgres({ url: databaseUrl, poolSize: 2 });
    const streams = await Promise.all(
      servers.map(({ port }) => openStream({ port, path: '/api/v2/futurecast/forecasters/stream' })),
    );
    try {
      await Promise.all(streams.map((stream) => stream.hears('data: ')));
      const before = streams.map((stream) => stream.messages().at(-1));
      // An uncommitted prospect whom a member on the leaderboard has picked.
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
        decidedAt: now(),
      };
      await third.db.transaction((tx) => settleForecasts(tx, decision));
      await Promise.all(streams.map((stream) => stream.says(2)));
      const after = streams.map((stream) => stream.messages().at(-1));
      expect(after[0]).toEqual(after[1]);
      expect(after[0]?.id).not.toBe(before[0]?.id);
    } finally {
      for (const stream of streams) stream.leave();
      await third.close();
    }
  },
);

/** Waits until every place shows the change. */
async function expectFresh<Place>(
  places: readonly Place[],
  isFresh: (place: Place) => Promise<boolean>,
): Promise<void> {
  const stale = async () => {
    const fresh = await Promise.all(places.map(isFresh));
    return places.filter((_, index) => !fresh[index]);
  };
  await expect.poll(stale, { timeout: FRESH_MS }).toEqual([]);
}

/** The current time on the clocks of both servers. */
const now = (): Date => servers[0]?.now() ?? TEST_NOW;

test.skipIf(postgres === null)('a change is on the page in every process', async () => {
  const look = (server: RunningServer) => ask(server, server.url(RANKING));
  for (const server of servers) {
    await look(server);
    expect((await look(server)).headers['x-cache']).toBe('hit');
  }
  const before = await Promise.all(servers.map(async (server) => (await look(server)).headers.etag));

  await run(process.execPath, ['--import', SHIFTED_CLOCK, CLI, 'seed', '--people', '600', '--seed', '2'], {
    env: {
      TEST_CLOCK_OFFSET: String(CLOCK_OFFSET),
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
    },
  });
  await expectFresh(servers, async (server) => {
    const { headers } = await look(server);
    return !before.includes(headers.etag);
  });
});

test.skipIf(postgres === null)(
  'what a third process publishes is on the pages that show it, and no other page is rendered again',
  async () => {
    const third = await openPostgres({ url: databaseUrl, poolSize: 2 });
    try {
      const { rows } = await third.db.execute<
        Record<'sport' | 'author' | 'site' | 'otherAuthor' | 'otherStory' | 'otherSite', string> & { id: number }
      >(
        sql`select a.id, a.sport, w.slug as author, s.subdomain as site,
           (select min(slug) from authors where id <> a.author_id) as "otherAuthor",
           (select min(slug) from articles where status = 'published' and site_id <> a.site_id) as "otherStory",
           (select min(subdomain) from sites where kind = 'team' and id <> a.site_id
              and college_id not in (select college_id from article_colleges where article_id = a.id)) as "otherSite"
         from articles a join authors w on w.id = a.author_id join sites s on s.id = a.site_id
         where a.status = 'scheduled' and a.scheduled_at is not null and s.kind = 'team' order by a.id limit 1`,
      );
      const [story] = rows;
      if (!story) throw new Error('the demo network has no scheduled story of a team');
      const { id } = story;
      const pages = (server: RunningServer) => ({
        shows: [
          server.url('/'),
          server.url(`/content/${story.sport}`),
          server.url('/', story.site),
          server.url(`/authors/${story.author}`),
        ],
        doesNot: [
          server.url(RANKING),
          server.url(`/commitments/football/${CLASS_YEAR}`),
          server.url(`/authors/${story.otherAuthor}`),
          server.url(`/news/${story.otherStory}`),
          server.url('/', story.otherSite),
        ],
      });
      const all = servers.flatMap((server) => {
        const { shows, doesNot } = pages(server);
        return [...shows, ...doesNot].map((url) => ({ server, url, changes: shows.includes(url) }));
      });
      for (const { server, url } of all) await ask(server, url);
      const kept = await Promise.all(all.map(({ server, url }) => ask(server, url)));
      for (const [at, { status, headers }] of kept.entries())
        expect({ url: all[at]?.url, status, xCache: headers['x-cache'] }).toEqual({
          url: all[at]?.url,
          status: 200,
          xCache: 'hit',
        });

      // The article becomes due in the transaction that publishes it, so that neither server's clock can publish it first.
      const isPublished = await third.db.transaction(async (tx) => {
        await tx.execute(sql`update articles set scheduled_at = ${now()} where id = ${id}`);
        return publishDue({ db: tx, now }, id);
      });
      expect(isPublished).toBe(true);
      const { rows: named } = await third.db.execute<{ slug: string }>(sql`select slug from articles where id = ${id}`);
      const showing = all.filter(({ changes }) => changes);
      await expectFresh(showing, async ({ server, url }) =>
        (await ask(server, url)).body.includes(`/news/${named[0]?.slug}`),
      );
      for (const { server, url } of all.filter(({ changes }) => !changes))
        expect({ url, xCache: (await ask(server, url)).headers['x-cache'] }).toEqual({ url, xCache: 'hit' });
    } finally {
      await third.close();
    }
  },
);
