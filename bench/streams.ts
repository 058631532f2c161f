import { readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import { ENVIRONMENT, freshDatabase, MAIN_HOST, neededPostgres, PORT_IN_ANNOUNCEMENT, runOnce } from './environment.ts';
import { type Running, startProcess, stopAll } from './processes.ts';
import { writePart } from './report.ts';

/**
 * `npm run bench -- streams`: 2,000 open streams of the ticker on one process, what they cost it, and how soon all of them receive a
 * commitment. Each stream has its own address, as set by a proxy in front.
 */

const PEOPLE = 2_000;
const STREAMS = 2_000;
/** Streams opened at a time. More would wait for the listening socket, not for the product. */
const AT_ONCE = 50;
const MOST_MEGABYTES = 400;
const MOST_MS = 3_000;
const SETTLED_MS = 3_000;
const PATH = '/api/v2/content/event_ticker/stream';
const TOLD_WITHIN_MS = 30_000;

type Stream = { asking: ClientRequest; reply: IncomingMessage };

async function main(): Promise<void> {
  const postgres = await neededPostgres();
  const DATABASE_URL = await freshDatabase(postgres, 'bluechip_bench_streams');
  const environment = { ...ENVIRONMENT, DATABASE_URL, TRUST_PROXY: 'loopback', PAGE_CACHE_MB: '0' };
  runOnce(['dist/server/cli.js', 'seed', '--people', String(PEOPLE)], environment);
  const server = await startProcess(SERVER_PROGRAM, environment, PORT_IN_ANNOUNCEMENT);
  await pause(SETTLED_MS);
  const before = megabytesOf(server);
  const streams = await openAll(server);
  await pause(SETTLED_MS);
  const cost = megabytesOf(server) - before;
  const told = await tellAll(DATABASE_URL, streams);
  const afterTelling = megabytesOf(server) - before;
  for (const { asking } of streams) asking.destroy();
  await server.stop();
  const largest = Math.max(cost, afterTelling);
  writePart({
    heading: 'Open streams',
    intro: `Written by \`npm run bench -- streams\`: ${STREAMS.toLocaleString('en-US')} streams of the ticker open on one process at once; the memory is the process's own (RSS), against the same process before them.`,
    figures: [
      {
        name: `Memory of ${STREAMS.toLocaleString('en-US')} streams`,
        value: `${largest.toFixed(0)} MB`,
        bound: `< ${MOST_MEGABYTES} MB`,
        detail: `${before.toFixed(0)} MB before; ${((1024 * largest) / STREAMS).toFixed(0)} kB each, after one event for all`,
        isMet: largest < MOST_MEGABYTES,
      },
      {
        name: 'From the commit of an event until the last has heard it',
        value: `${told.last.toFixed(0)} ms`,
        bound: `≤ ${MOST_MS} ms`,
        detail: `the first after ${told.first.toFixed(0)} ms; half a second of it is waiting for more`,
        isMet: told.last <= MOST_MS,
      },
    ],
    data: `\`seed --people ${PEOPLE}\`.`,
  });
}

/** Resident memory in MB, as the kernel counts it. */
function megabytesOf({ pid }: Running): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function openAll(server: Running): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < STREAMS) {
    const batch = Array.from({ length: Math.min(AT_ONCE, STREAMS - streams.length) }, (_, index) =>
      open(server, streams.length + index),
    );
    streams.push(...(await Promise.all(batch)));
  }
  return streams;
}

function open({ port }: Running, index: number): Promise<Stream> {
  const address = `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`;
  return new Promise((done, failed) => {
    const headers = { ...MAIN_HOST, 'x-forwarded-for': address };
    const asking = request({ host: '127.0.0.1', port, path: PATH, agent: false, headers });
    asking.once('error', failed);
    asking.once('response', (reply) => {
      if (reply.statusCode !== 200) return failed(new Error(`a stream was refused: ${reply.statusCode}`));
      // The stream's data is discarded unread, because this process is not being measured.
      reply.on('error', () => {}).resume();
      asking.on('error', () => {});
      return done({ asking, reply });
    });
    asking.end();
  });
}

/** Milliseconds from the commit until the first and the last stream received it. */
async function tellAll(databaseUrl: string, streams: readonly Stream[]): Promise<{ first: number; last: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const hearings = streams.map(
    ({ reply }) =>
      new Promise<number>((heard) => {
        // Ignores heartbeats.
        reply.on('data', (part: Buffer) => part.includes('data: ') && heard(performance.now()));
      }),
  );
  await client.query(`insert into commitments (prospect_id, college_id, status, happened_on, source)
    select id, (select min(id) from colleges), 'committed', (now() at time zone 'America/Chicago')::date, 'bench'
    from prospects where not is_hidden order by id limit 1`);
  const from = performance.now();
  await client.query(`select pg_notify('bluechip_purge', 'ticker')`);
  const late = pause(TOLD_WITHIN_MS, null, { ref: false }).then(() => {
    throw new Error('not all streams were told');
  });
  const times = await Promise.race([Promise.all(hearings), late]);
  await client.end();
  return { first: Math.min(...times) - from, last: Math.max(...times) - from };
}

try {
  await main();
} finally {
  await stopAll();
}
