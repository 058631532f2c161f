import { parseArgs } from 'node:util';
import pg from 'pg';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import { writeArticles } from './article-network.ts';
import {
  databaseUrl,
  ENVIRONMENT,
  freshDatabase,
  MAIN_HOST,
  makeDatabaseOnce,
  neededPostgres,
  PORT_IN_ANNOUNCEMENT,
  runOnce,
} from './environment.ts';
import { describeGenerator, measure, type Target } from './load.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { processorTimeFigure } from './processor-time.ts';
import { type Figure, showPart, writePart } from './report.ts';

/**
 * `npm run bench -- articles`: calls and pages of the newspaper with 200,000 articles on PostgreSQL, without caches between requests, and
 * the processor time of an article and of the front page. The database is created once and kept; `--fresh` creates it again. `--articles`
 * and `--seconds` are for a trial, which is printed and not written.
 */

const WHOLE = { articles: 200_000, seconds: 10 };
const PEOPLE = 20_000;
const CALL_CONNECTIONS = 16;
const PAGE_CONNECTIONS = 4;
const MOST_MS = 60;
const WARM_SECONDS = 3;
/** Milliseconds of processor time per request. */
const CPU_BOUNDS = { article: 3, home: 6 } as const;

const { values: flags } = parseArgs({
  options: {
    articles: { type: 'string', default: String(WHOLE.articles) },
    seconds: { type: 'string', default: String(WHOLE.seconds) },
    fresh: { type: 'boolean', default: false },
  },
});
const size = { articles: Number(flags.articles), seconds: Number(flags.seconds) };
const isTrial = JSON.stringify(size) !== JSON.stringify(WHOLE);
const environment = { ...ENVIRONMENT, PAGE_CACHE_MB: '0' };

type Asked = { name: string; paths: string[]; host?: string };

async function main(): Promise<void> {
  const postgres = await neededPostgres();
  const name = `bluechip_bench_articles_${size.articles}`;
  const url = databaseUrl(postgres, name);
  if (flags.fresh) await freshDatabase(postgres, name);
  const isNew = flags.fresh || (await makeDatabaseOnce(postgres, name));
  const client = new pg.Client({ connectionString: url });
  if (isNew) {
    process.stdout.write(`Seeding ${PEOPLE} people and ${size.articles} articles, once\n`);
    runOnce(['dist/server/cli.js', 'seed', '--people', String(PEOPLE)], { ...environment, DATABASE_URL: url });
  }
  await client.connect();
  if (isNew) await writeArticles(client, size.articles);
  const { calls, pages } = await sampleOf(client);
  const count = (await client.query('select count(*)::int as n from articles')).rows[0].n;
  await client.end();

  const server = await startProcess(SERVER_PROGRAM, { ...environment, DATABASE_URL: url }, PORT_IN_ANNOUNCEMENT);
  const figures: Figure[] = [];
  for (const call of calls) figures.push(await latencyOf(server, call, CALL_CONNECTIONS));
  for (const page of pages) figures.push(await latencyOf(server, page, PAGE_CONNECTIONS));
  for (const kind of ['article', 'home'] as const) {
    const page = pages.find((each) => each.name === kind);
    if (page)
      figures.push(
        await processorTimeFigure(targetOf(server, page), { seconds: size.seconds, most: CPU_BOUNDS[kind] }),
      );
  }
  await server.stop();
  const part = {
    heading: 'With 200,000 articles',
    intro: `Written by \`npm run bench -- articles\`, on PostgreSQL, through HTTP, with nothing kept between requests: calls at ${CALL_CONNECTIONS} connections, pages at ${PAGE_CONNECTIONS}. Processor time is the server process's own, user and system, over all requests of a run at one connection.`,
    figures,
    data: `${count.toLocaleString('en-US')} articles, \`seed --people ${PEOPLE}\`. ${describeGenerator()}`,
  };
  if (isTrial) showPart(part);
  else writePart(part);
}

/** A few hundred of each, spread over all ages of articles. */
async function sampleOf(client: pg.Client): Promise<{ calls: Asked[]; pages: Asked[] }> {
  const list = async (text: string): Promise<string[]> =>
    (await client.query<{ v: string }>(text)).rows.map(({ v }) => v);
  const published = `from articles where status = 'published' and published_at < now()`;
  const slugs = await list(`select slug as v ${published} order by hashint4(id) limit 400`);
  const ids = await list(`select id::text as v ${published} order by hashint4(id) limit 400`);
  const sites = await list(`select id::text as v from sites order by id`);
  const teams = await list(`select subdomain as v from sites where kind = 'team' order by id limit 100`);
  const galleries = await list(`select id::text as v from galleries where status = 'published' order by id limit 200`);
  const authors = await list(`select slug as v from authors order by id`);
  const prospects = await list(`
    select id::text as v from prospects where not is_hidden and person_id in (select person_id from article_people) order by id limit 300`);
  const words = await list(`
    select distinct split_part(headline, ' ', 1 + (hashint4(id) & 3)) as v from articles order by 1 limit 200`);
  const encoded = words.filter((word) => word.length > 1).map(encodeURIComponent);
  return {
    calls: [
      { name: 'contents/{slug}', paths: slugs.map((slug) => `/api/v2/content/contents/${slug}`) },
      { name: 'contents search', paths: encoded.map((word) => `/api/v2/content/contents?search[query]=${word}`) },
      {
        name: 'headline_news_feed',
        paths: sites.map((id) => `/api/v2/content/contents/headline_news_feed?site_id=${id}`),
      },
      {
        name: 'infinite_feed',
        paths: ids.map((id) => `/api/v2/content/contents/infinite_feed?current_content[]=${id}`),
      },
      { name: 'prospects/news', paths: prospects.map((id) => `/api/v2/prospects/news?prospect_id=${id}`) },
      { name: 'authors/{id}', paths: authors.map((slug) => `/api/v2/content/authors/${slug}`) },
      { name: 'galleries/{id}', paths: galleries.map((id) => `/api/v2/content/galleries/${id}`) },
      { name: 'scores_and_schedule', paths: sites.map((id) => `/api/v2/scores_and_schedule?site_id=${id}`) },
    ],
    pages: [
      { name: 'article', paths: slugs.map((slug) => `/news/${slug}`) },
      { name: 'home', paths: ['/'] },
      {
        name: 'home of a sport',
        paths: ['/content/football', '/content/basketball', '/content/baseball', '/content/hockey'],
      },
      { name: 'home of a team', paths: ['/'], host: `${teams[3]}.bluechip.localhost` },
      { name: 'older stories', paths: Array.from({ length: 40 }, (_, index) => `/?page=${index + 2}`) },
      { name: 'search', paths: encoded.map((word) => `/search?query=${word}`) },
      { name: 'author', paths: authors.map((slug) => `/authors/${slug}`) },
      { name: 'gallery', paths: galleries.map((id) => `/galleries/${id}`) },
    ],
  };
}

const targetOf = (server: Running, { name, paths, host = MAIN_HOST.host }: Asked): Target => ({
  name,
  server,
  headers: { host },
  paths,
});

async function latencyOf(server: Running, asked: Asked, connections: number): Promise<Figure> {
  const target = targetOf(server, asked);
  await measure(target, WARM_SECONDS, connections);
  const { latency, perSecond } = await measure(target, size.seconds, connections);
  return {
    name: `${connections === PAGE_CONNECTIONS ? 'Page' : 'Call'}: ${asked.name}, p99`,
    value: `${latency.p99} ms`,
    bound: `≤ ${MOST_MS} ms`,
    detail: `p50 ${latency.p50} ms, ${Math.round(perSecond)} requests/s`,
    isMet: latency.p99 <= MOST_MS,
  };
}

try {
  await main();
} finally {
  await stopAll();
}
