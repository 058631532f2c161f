import autocannon from 'autocannon';

/** Requests per second of several servers, measured in turns so that whatever else the machine does falls on all of them alike. */

export type Target = { name: string; url: string; headers?: Record<string, string> };

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 16;

export async function compare<Name extends string>(
  targets: readonly (Target & { name: Name })[],
): Promise<Record<Name, number>> {
  const seen = new Map<Name, number[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) seen.get(target.name)?.push(await load(target, ROUND_SECONDS));
  }
  const entries = [...seen].map(([name, values]) => [name, median(values)]);
  return Object.fromEntries(entries);
}

async function load({ name, url, headers = {} }: Target, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} replies that are no 2xx, ${result.errors} errors`);
  return result.requests.average;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
