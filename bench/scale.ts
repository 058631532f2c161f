import pg from 'pg';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import {
  databaseUrl,
  ENVIRONMENT,
  MAIN_HOST,
  makeDatabaseOnce,
  neededPostgres,
  PORT_IN_ANNOUNCEMENT,
  runOnce,
} from './environment.ts';
import { compare, describeGenerator, measure, type Target } from './load.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { type Figure, writePart } from './report.ts';
import { misspeltPaths, prefixPaths, someNames } from './typeahead.ts';

/**
 * `npm run bench -- scale`: the search bar with 500,000 people, and how calls slow down compared with a tenth of them. The two databases,
 * `bluechip_bench_50k` and `bluechip_bench_500k`, are seeded once (the large one takes minutes) and kept; drop them to create them again.
 */

const SMALL = { database: 'bluechip_bench_50k', people: 50_000 };
const LARGE = { database: 'bluechip_bench_500k', people: 500_000 };
const SECONDS = 15;
const MOST_PREFIX_MS = 20;
const MOST_FUZZY_MS = 150;
const MOST_GROWTH = 1.5;
const PROFILES = 1_000;
const UNCACHED = { ...ENVIRONMENT, PAGE_CACHE_MB: '0' };

type Network = {
  server: Running;
  paths: Record<'prefix' | 'misspelt' | 'profile' | 'ranking', string[]>;
  people: number;
};

async function main(): Promise<void> {
  const postgres = await neededPostgres();
  const small = await network(postgres, SMALL);
  const large = await network(postgres, LARGE);
  const figures = [
    await latency('Typeahead, prefix, p99', large, 'prefix', MOST_PREFIX_MS),
    await latency('Typeahead, misspelt, p99', large, 'misspelt', MOST_FUZZY_MS),
    await growth('ranked list of 100', 'ranking', small, large),
    await growth('profile', 'profile', small, large),
    await growth('typeahead, prefix', 'prefix', small, large),
    await growth('typeahead, misspelt', 'misspelt', small, large),
  ];
  await Promise.all([small.server.stop(), large.server.stop()]);
  const count = (value: number) => value.toLocaleString('en-US');
  writePart({
    heading: 'At 500,000 people',
    intro:
      'Written by `npm run bench -- scale`, on PostgreSQL, through HTTP, at 16 connections, with nothing kept between requests. Growth is the time of a request against the same one with a tenth of the people, measured in turns.',
    figures,
    data: `\`seed --people ${LARGE.people}\`, ${count(large.people)} people, and \`seed --people ${SMALL.people}\`, ${count(small.people)}. ${describeGenerator()}`,
  });
}

/** A server on a database with that many people, and the requests to send. */
async function network(postgres: string, { database, people }: typeof SMALL): Promise<Network> {
  const url = databaseUrl(postgres, database);
  const environment = { ...UNCACHED, DATABASE_URL: url };
  if (await makeDatabaseOnce(postgres, database)) seed(people, environment);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // As an hour later, after autovacuum has run.
    await client.query('vacuum analyze');
    const names = await someNames(client);
    const { rows: profiles } = await client.query<{ id: number }>(
      'select id from prospects where not is_hidden order by md5(id::text) limit $1',
      [PROFILES],
    );
    const { rows } = await client.query<{ people: number; year: number }>(
      "select (select count(*)::int from people) as people, (select max(class_year) - 1 from prospects where sport = 'football') as year",
    );
    const found = rows[0]?.people ?? 0;
    if (found < people) {
      throw new Error(
        `${database} holds ${found} people instead of ${people}, as after a seed that was stopped: drop it`,
      );
    }
    const server = await startProcess(SERVER_PROGRAM, environment, PORT_IN_ANNOUNCEMENT);
    return {
      server,
      people: found,
      paths: {
        prefix: prefixPaths(names),
        misspelt: misspeltPaths(names),
        profile: profiles.map(({ id }) => `/api/v2/prospects/prospect?prospect_id=${id}`),
        ranking: [`/api/v2/prospect_rankings?list=football-national&year=${rows[0]?.year}&per_page=100`],
      },
    };
  } finally {
    await client.end();
  }
}

function seed(people: number, environment: Record<string, string>): void {
  process.stdout.write(`Seeding ${people} people, once\n`);
  runOnce(['dist/server/cli.js', 'seed', '--people', String(people)], environment);
}

const targetOf = (name: string, { server }: Network, paths: readonly string[]): Target => ({
  name,
  server,
  headers: MAIN_HOST,
  paths,
});

async function latency(name: string, large: Network, kind: 'prefix' | 'misspelt', most: number): Promise<Figure> {
  const target = targetOf(name, large, large.paths[kind]);
  await measure(target, 3);
  const { latency: seen, perSecond } = await measure(target, SECONDS);
  const detail = `p50 ${seen.p50} ms, p97.5 ${seen.p97_5} ms, ${Math.round(perSecond)} requests/s`;
  return { name, value: `${seen.p99} ms`, bound: `≤ ${most} ms`, detail, isMet: seen.p99 <= most };
}

async function growth(what: string, kind: keyof Network['paths'], small: Network, large: Network): Promise<Figure> {
  const { first, second } = await compare(
    targetOf(`${what} of ${SMALL.people}`, small, small.paths[kind]),
    targetOf(`${what} of ${LARGE.people}`, large, large.paths[kind]),
  );
  const value = first.perSecond / second.perSecond;
  return {
    name: `Growth of a request from 50,000 to 500,000 people: ${what}`,
    value: value.toFixed(2),
    bound: `≤ ${MOST_GROWTH}`,
    detail: `${Math.round(first.perSecond)} and ${Math.round(second.perSecond)} requests/s`,
    isMet: value <= MOST_GROWTH,
  };
}

try {
  await main();
} finally {
  await stopAll();
}
