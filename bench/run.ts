import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { build } from 'vite';
import { findPostgres } from '../scripts/postgres.ts';
import { compare } from './load.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { type Figure, report } from './report.ts';
import { startFigures } from './starts.ts';

/**
 * `npm run bench`: each figure as a ratio to a limit measured in the same run, written to docs/performance.md. Data: 2,400
 * invented prospects (`seed --people 2400`), of whom the football national list of the present class has 250.
 */

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache', 'bench');
const DATABASE = 'bluechip_bench';
const PEOPLE = '2400';
const PORT_IN_ANNOUNCEMENT = /Main site\s+http:\/\/\S+:(\d+)/;
const PORT = /listening on (\d+)/;
const MAIN_HOST = { host: 'bluechip.localhost' };

async function main(): Promise<void> {
  const server = await findPostgres();
  if (!server) throw new Error('The benchmarks need PostgreSQL: start it, or set TEST_DATABASE_URL');
  mkdirSync(cache, { recursive: true });
  const url = await freshDatabase(server);
  const env = { DATABASE_URL: url, PORT: '0', NODE_ENV: 'production', ...SECRETS };
  await runOnce(['dist/server/cli.js', 'seed', '--people', PEOPLE], env);
  const year = String(await presentClass(url));
  const figures: Figure[] = [];

  const cached = await startProcess(['dist/server/server.js'], env, PORT_IN_ANNOUNCEMENT);
  figures.push(await idleMemory(cached));
  figures.push(await cachedPage(cached, year));
  figures.push(await pageScripts(cached, year));
  const uncached = await startProcess(['dist/server/server.js'], { ...env, PAGE_CACHE_MB: '0' }, PORT_IN_ANNOUNCEMENT);
  figures.push(await uncachedPage(uncached, year));
  await uncached.stop();
  figures.push(await listCall(cached, url, year));
  await cached.stop();
  figures.push(...(await startFigures()));

  const file = join(root, 'docs', 'performance.md');
  const text = report(figures, readFileSync(file, 'utf8'));
  writeFileSync(file, text);
  process.stdout.write(`${text}\n`);
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
}

const SECRETS = {
  SESSION_SECRET: 'a-secret-that-is-only-for-benchmarks-000',
  SERVER_KEY: 'a-key-that-is-only-for-benchmarks-00000',
  BLUECHIP_DEMO: '1',
  BASE_DOMAIN: 'localhost',
  PUBLIC_PROTOCOL: 'http',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '1000000000',
};

const rankingPath = (year: string) => `/prospect_rankings/football-national/${year}?per_page=100`;

async function cachedPage({ port }: Running, year: string): Promise<Figure> {
  const url = `http://127.0.0.1:${port}${rankingPath(year)}`;
  await fetch(url);
  const page = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const file = join(cache, 'page.br');
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  writeFileSync(file, brotliCompressSync(await page.text(), { params }));
  const limit = await startProcess(['bench/limits/bytes-server.ts', file], {}, PORT);
  const headers = { ...MAIN_HOST, 'accept-encoding': 'br' };
  const rates = await compare([
    { name: 'product', url, headers },
    { name: 'limit', url: `http://127.0.0.1:${limit.port}/`, headers },
  ]);
  await limit.stop();
  return ratio('Cached ranking page, brotli, over bare node:http with the same bytes', rates, 0.55);
}

async function uncachedPage({ port }: Running, year: string): Promise<Figure> {
  const path = rankingPath(year);
  const url = `http://127.0.0.1:${port}${path}`;
  const html = await (await fetch(url, { headers: MAIN_HOST })).text();
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const dataFile = join(cache, 'page-data.json');
  writeFileSync(dataFile, data);
  await buildInlined();
  const limit = await startProcess(
    ['bench/limits/render-server.ts', join(cache, 'inlined-entry.js'), dataFile, path],
    { NODE_ENV: 'production' },
    PORT,
  );
  const rates = await compare([
    { name: 'product', url, headers: MAIN_HOST },
    { name: 'limit', url: `http://127.0.0.1:${limit.port}/` },
  ]);
  await limit.stop();
  return ratio(
    'Uncached ranking page of 100 rows with its database work, over renderToString of the same tree with inlined data',
    rates,
    0.5,
  );
}

async function listCall({ port }: Running, databaseUrl: string, year: string): Promise<Figure> {
  const limit = await startProcess(['bench/limits/pg-server.ts', year], { DATABASE_URL: databaseUrl }, PORT);
  const url = `http://127.0.0.1:${port}/api/v2/prospect_rankings?list=football-national&year=${year}&per_page=100`;
  const rates = await compare([
    { name: 'product', url, headers: MAIN_HOST },
    { name: 'limit', url: `http://127.0.0.1:${limit.port}/` },
  ]);
  await limit.stop();
  return ratio('List call of 100 rows, uncached, over raw pg with a prepared statement and JSON.stringify', rates, 0.5);
}

async function pageScripts({ port }: Running, year: string): Promise<Figure> {
  const html = await (await fetch(`http://127.0.0.1:${port}${rankingPath(year)}`, { headers: MAIN_HOST })).text();
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? ''));
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(root, 'dist', 'client', `${file}.br`)).size, 0);
  return atMost('JavaScript of the ranking page, brotli', bytes / 1024, 115, 'KB');
}

async function idleMemory({ port, pid }: Running): Promise<Figure> {
  await fetch(`http://127.0.0.1:${port}/`, { headers: MAIN_HOST });
  await new Promise((done) => setTimeout(done, 5000));
  const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return atMost('Idle memory (resident) on PostgreSQL, after one page', Number(rss) / 1024, 250, 'MB');
}

function ratio(name: string, rates: { product: number; limit: number }, least: number): Figure {
  const value = rates.product / rates.limit;
  // The limit is part of the work: whoever is much faster than it does something else.
  if (value > 1.15) throw new Error(`${name}: ${value.toFixed(2)} times its limit measures something else`);
  const detail = `${Math.round(rates.product)} of ${Math.round(rates.limit)} requests/s`;
  return { name, value: value.toFixed(2), bound: `≥ ${least}`, detail, isMet: value >= least };
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

async function runOnce(args: string[], env: Record<string, string>): Promise<void> {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
}

async function freshDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${DATABASE} with (force)`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

async function presentClass(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select max(class_year) - 1 as year from prospects where sport = 'football'");
  await client.end();
  return rows[0].year;
}

try {
  await main();
} finally {
  await stopAll();
}
