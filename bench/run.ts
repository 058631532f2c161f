import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from 'vite';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import {
  ENVIRONMENT,
  freshDatabase,
  MAIN_HOST,
  neededPostgres,
  PORT_IN_ANNOUNCEMENT,
  root,
  runOnce,
} from './environment.ts';
import { compare, describeGenerator, type Target } from './load.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { processorTimeFigure } from './processor-time.ts';
import { type Comparison, ratioFigure } from './ratio.ts';
import { assertSameReply, recordReply } from './recorded-reply.ts';
import { type Figure, showPart, writePart } from './report.ts';
import { startFigures } from './starts.ts';

/**
 * `npm run bench`: ratios to a limit measured in the same run, sizes, start times, and the processor time of uncached pages, written to
 * docs/performance.md. Data: 2,400 invented prospects (`seed --people 2400`); the national football list of the current class has 250 of
 * them. `--seconds` sets the length of a round for a trial, which leaves out the starts and is printed but not written.
 */

const cache = join(root, '.cache', 'bench');
const DATABASE = 'bluechip_bench';
const PEOPLE = '2400';
const PORT = /listening on (\d+)/;
const ROUND_SECONDS = 3;
const PROCESSOR_SECONDS = 10;
/** Milliseconds per request, as in `npm run bench -- articles`. The other two pages have no bound. */
const PROCESSOR_BOUNDS = { ranking: null, article: 3, home: 6, tracker: null } as const;
/** Tolerated difference in bytes per reply, because requests cut off at the end are counted too. */
const BYTES_TOLERANCE = 0.01;

const { values: flags } = parseArgs({ options: { seconds: { type: 'string' } } });
const isTrial = flags.seconds !== undefined;
const roundSeconds = Number(flags.seconds ?? ROUND_SECONDS);
const processorSeconds = Number(flags.seconds ?? PROCESSOR_SECONDS);

async function main(): Promise<void> {
  const server = await neededPostgres();
  mkdirSync(cache, { recursive: true });
  const url = await freshDatabase(server, DATABASE);
  const env = { ...ENVIRONMENT, DATABASE_URL: url };
  runOnce(['dist/server/cli.js', 'seed', '--people', PEOPLE], env);
  const year = String(await presentClass(url));
  const figures: Figure[] = [];

  const cached = await startProcess(SERVER_PROGRAM, env, PORT_IN_ANNOUNCEMENT);
  figures.push(await idleMemory(cached));
  figures.push(await cachedPage(cached, year));
  figures.push(await pageScripts(cached, year));
  const uncached = await startProcess(SERVER_PROGRAM, { ...env, PAGE_CACHE_MB: '0' }, PORT_IN_ANNOUNCEMENT);
  figures.push(await uncachedPage(uncached, year));
  const processorFigures = await processorTimes(uncached, url, year);
  await uncached.stop();
  figures.push(await listCall(cached, url, year));
  await cached.stop();
  if (!isTrial) figures.push(...(await startFigures()));

  const write = isTrial ? showPart : writePart;
  write({
    heading: 'Pages and calls',
    intro:
      'Written by `npm run bench`. Ratios are to a limit that was measured in the same run, in turns with the product, so that they hold on any machine; the requests per second beside them only show the scale. A ratio is shown only if the bare server was saturated. The bare server of the cached page sends the status, headers and body that the product sent.',
    figures,
    data: `2,400 invented prospects; the list has 250, a page of it 100. ${describeGenerator()}`,
  });
  write({
    heading: 'Processor time of uncached pages',
    intro:
      'Written by `npm run bench`. Processor time of the server process for a request, user and system, over all requests of a run at one connection, with nothing kept between requests. The database is not included.',
    figures: processorFigures,
    data: `2,400 invented prospects and the articles and portal entries of the seed. ${describeGenerator()}`,
  });
}

const rankingPath = (year: string) => `/prospect_rankings/football-national/${year}?per_page=100`;

async function cachedPage(server: Running, year: string): Promise<Figure> {
  const path = rankingPath(year);
  const headers = { ...MAIN_HOST, 'accept-encoding': 'br' };
  await recordReply(server.port, path, headers);
  const reply = await recordReply(server.port, path, headers);
  const file = join(cache, 'reply.json');
  writeFileSync(file, JSON.stringify(reply));
  const limit = await startProcess(['bench/limits/bare-server.ts', file], { NODE_ENV: 'production' }, PORT);
  assertSameReply(reply, await recordReply(limit.port, path, headers));
  const name = 'Cached ranking page, brotli, over bare node:http with the same bytes and headers';
  const comparison = await compareToLimit(
    { name: 'cached ranking page', server, headers, paths: [path] },
    { name: 'bare server', server: limit, headers, paths: [path] },
  );
  await limit.stop();
  const bytes = comparison.product.bytesPerRequest / comparison.limit.bytesPerRequest;
  if (Math.abs(bytes - 1) > BYTES_TOLERANCE)
    throw new Error(`${name}: a reply of the product has ${bytes.toFixed(3)} times the bytes of the bare server's`);
  return ratioFigure(name, comparison, 0.55);
}

async function compareToLimit(product: Target, limit: Target): Promise<Comparison> {
  const { first, second } = await compare(product, limit, roundSeconds);
  return { product: first, limit: second };
}

async function uncachedPage(server: Running, year: string): Promise<Figure> {
  const path = rankingPath(year);
  const html = await (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: MAIN_HOST })).text();
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const dataFile = join(cache, 'page-data.json');
  writeFileSync(dataFile, data);
  await buildInlined();
  const limit = await startProcess(
    ['bench/limits/render-server.ts', join(cache, 'inlined-entry.js'), dataFile, path],
    { NODE_ENV: 'production' },
    PORT,
  );
  const comparison = await compareToLimit(
    { name: 'uncached ranking page', server, headers: MAIN_HOST, paths: [path] },
    { name: 'renderToString', server: limit, paths: ['/'] },
  );
  await limit.stop();
  return ratioFigure(
    'Uncached ranking page of 100 rows with its database work, over renderToString of the same tree with inlined data',
    comparison,
    0.5,
  );
}

async function listCall(server: Running, databaseUrl: string, year: string): Promise<Figure> {
  const limit = await startProcess(['bench/limits/pg-server.ts', year], { DATABASE_URL: databaseUrl }, PORT);
  const path = `/api/v2/prospect_rankings?list=football-national&year=${year}&per_page=100`;
  const comparison = await compareToLimit(
    { name: 'list call', server, headers: MAIN_HOST, paths: [path] },
    { name: 'raw pg', server: limit, paths: ['/'] },
  );
  await limit.stop();
  return ratioFigure(
    'List call of 100 rows, uncached, over raw pg with a prepared statement and JSON.stringify',
    comparison,
    0.5,
  );
}

async function processorTimes(server: Running, databaseUrl: string, year: string): Promise<Figure[]> {
  const slugs = await articleSlugs(databaseUrl);
  const paths = {
    ranking: [rankingPath(year)],
    article: slugs.map((slug) => `/news/${slug}`),
    home: ['/'],
    tracker: ['/transfer_tracker/football'],
  };
  const figures: Figure[] = [];
  for (const page of ['ranking', 'article', 'home', 'tracker'] as const)
    figures.push(
      await processorTimeFigure(
        { name: page, server, headers: MAIN_HOST, paths: paths[page] },
        { seconds: processorSeconds, most: PROCESSOR_BOUNDS[page] },
      ),
    );
  return figures;
}

async function pageScripts({ port }: Running, year: string): Promise<Figure> {
  const html = await (await fetch(`http://127.0.0.1:${port}${rankingPath(year)}`, { headers: MAIN_HOST })).text();
  // The page names its scripts in data-scripts and in its data, and loads them after the first paint (decision 0069).
  const files = new Set([...html.matchAll(/\/(assets\/[\w.-]+\.js)\b/g)].map((found) => found[1] ?? ''));
  if (files.size === 0) throw new Error('the ranking page names no scripts');
  const bytes = [...files].reduce((sum, file) => sum + bytesSent(join(root, 'dist', 'client', file)), 0);
  return atMost('JavaScript of the ranking page, brotli', bytes / 1000, 115, 'KB');
}

/** Compression would enlarge a file of a few words, so it is sent uncompressed. */
const bytesSent = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

async function idleMemory({ port, pid }: Running): Promise<Figure> {
  await fetch(`http://127.0.0.1:${port}/`, { headers: MAIN_HOST });
  await new Promise((done) => setTimeout(done, 5000));
  const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return atMost('Idle memory (resident) on PostgreSQL, after one page', Number(rss) / 1024, 250, 'MB');
}

function atMost(name: string, value: number, most: number, unit: string): Figure {
  return { name, value: `${value.toFixed(0)} ${unit}`, bound: `≤ ${most} ${unit}`, detail: '', isMet: value <= most };
}

async function buildInlined(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr: 'bench/limits/inlined-entry.tsx', outDir: cache, emptyOutDir: false, target: 'node24' },
  });
}

async function presentClass(url: string): Promise<number> {
  const [row] = await query<{ year: number }>(
    url,
    "select max(class_year) - 1 as year from prospects where sport = 'football'",
  );
  return row?.year ?? 0;
}

async function articleSlugs(url: string): Promise<string[]> {
  const rows = await query<{ slug: string }>(
    url,
    "select slug from articles where status = 'published' and published_at < now() order by hashint4(id) limit 100",
  );
  return rows.map(({ slug }) => slug);
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

try {
  await main();
} finally {
  await stopAll();
}
