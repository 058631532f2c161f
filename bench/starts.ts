import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_PROGRAM } from '../scripts/server-program.mjs';
import { startProcess } from './processes.ts';
import type { Figure } from './report.ts';

/**
 * From the start of the process to the first page, on the embedded database: once with an empty data directory (schema, reference data, the
 * whole demo network) and then with the existing one. The packages are installed and the program is built.
 */

const LATER_STARTS = 3;
const MOST_SECONDS = 3;
const MOST_FIRST_SECONDS = 90;
const PORT_IN_ANNOUNCEMENT = /Main site\s+http:\/\/\S+:(\d+)/;

export async function startFigures(): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bluechip-bench-'));
  const env = {
    BLUECHIP_DATA_DIR: dataDirectory,
    PORT: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
  };
  try {
    const first = await secondsToFirstPage(env);
    const later: number[] = [];
    while (later.length < LATER_STARTS) later.push(await secondsToFirstPage(env));
    later.sort((a, b) => a - b);
    const median = later[Math.floor(LATER_STARTS / 2)] ?? Number.NaN;
    const others = later.map((each) => each.toFixed(2)).join(', ');
    return [
      seconds('First start to the first page, embedded, with the whole demo network', first, MOST_FIRST_SECONDS, ''),
      seconds('A later start to the first page, median of three', median, MOST_SECONDS, others),
    ];
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function secondsToFirstPage(env: Record<string, string>): Promise<number> {
  const from = performance.now();
  const server = await startProcess(SERVER_PROGRAM, env, PORT_IN_ANNOUNCEMENT);
  const page = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { host: 'bluechip.localhost' } });
  if (page.status !== 200) throw new Error(`The first page answered ${page.status}`);
  await page.text();
  const taken = (performance.now() - from) / 1000;
  await server.stop();
  return taken;
}

function seconds(name: string, value: number, most: number, detail: string): Figure {
  return { name, value: `${value.toFixed(1)} s`, bound: `≤ ${most} s`, detail, isMet: value <= most };
}
