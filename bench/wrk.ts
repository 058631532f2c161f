import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { canInstallPackages, installPackages } from '../scripts/debian.ts';
import { type Generator, type LoadOptions, type LoadReport, TIMEOUT_SECONDS, toTenths } from './generator.ts';

/** wrk: a single thread sends more requests than one Node process can answer. */

const SCRIPT = join(import.meta.dirname, 'wrk.lua');

const report = z.object({
  requests: z.number(),
  bytes: z.number(),
  failures: z.number(),
  microseconds: z.number(),
  processorSeconds: z.number(),
  p50: z.number(),
  p97_5: z.number(),
  p99: z.number(),
});

/** Installs wrk if permitted. Null if it is not available. */
export function findWrk(): Generator | null {
  const version = wrkVersion() ?? installedVersion();
  if (version === null) return null;
  return {
    description: `wrk ${version}, one thread; its latencies are corrected for coordinated omission`,
    run: runWrk,
  };
}

function wrkVersion(): string | null {
  const { stdout } = spawnSync('wrk', ['--version'], { encoding: 'utf8' });
  return /^wrk \D*([\d.]+)/.exec(stdout ?? '')?.[1] ?? null;
}

function installedVersion(): string | null {
  if (!canInstallPackages()) return null;
  process.stdout.write('Installing wrk (apt-get)…\n');
  try {
    installPackages(['wrk']);
  } catch (error) {
    process.stdout.write(`wrk could not be installed: ${String(error)}\n`);
  }
  return wrkVersion();
}

async function runWrk({ origin, paths, headers, seconds, connections }: LoadOptions): Promise<LoadReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-wrk-'));
  try {
    const list = join(folder, 'paths');
    writeFileSync(list, `${paths.join('\n')}\n`);
    return parseWrkOutput(
      await outputOf([
        '--threads=1',
        `--connections=${connections}`,
        `--duration=${seconds}s`,
        `--timeout=${TIMEOUT_SECONDS}s`,
        ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${headerName(name)}: ${value}`]),
        '--script',
        SCRIPT,
        `${origin}${paths[0]}`,
        // A single path goes into the URL: wrk then sends the same bytes each time and runs no Lua per request.
        ...(paths.length > 1 ? ['--', list] : []),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** wrk adds its own Host header unless it finds one with this spelling. */
const headerName = (name: string) => (name.toLowerCase() === 'host' ? 'Host' : name);

function outputOf(args: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    child.once('error', failed);
    child.once('close', (code) =>
      code === 0 ? done(output) : failed(new Error(`wrk ended with ${code}:\n${output}`)),
    );
  });
}

/** Parses the line that bench/wrk.lua prints after wrk's own output. */
export function parseWrkOutput(output: string): LoadReport {
  const line = output.split('\n').findLast((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(`wrk printed no report:\n${output}`);
  const { requests, bytes, failures, microseconds, processorSeconds, p50, p97_5, p99 } = report.parse(JSON.parse(line));
  return {
    requests,
    bytes,
    failures,
    seconds: microseconds / 1_000_000,
    processorSeconds,
    latency: { p50: toTenths(p50 / 1000), p97_5: toTenths(p97_5 / 1000), p99: toTenths(p99 / 1000) },
  };
}
