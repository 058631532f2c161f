import autocannon from 'autocannon';

/** Requests per second of several servers, measured in turns so that whatever else the machine does falls on all of them alike. */

export type Target = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Asked for one after the other instead of the path of `url`; each connection begins elsewhere. */
  paths?: readonly string[];
};

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

async function load(target: Target, duration: number): Promise<number> {
  return (await measure(target, duration)).requests.average;
}

/** What autocannon saw in `duration` seconds; latencies are milliseconds. Throws where a reply is no 2xx. */
export async function measure(
  { name, url, headers = {}, paths }: Target,
  duration: number,
  connections: number = CONNECTIONS,
): Promise<autocannon.Result> {
  const requests = paths?.map((path) => ({ path }));
  let connection = 0;
  const setupClient = (client: autocannon.Client) => {
    if (!requests) return;
    const from = Math.floor((requests.length * connection) / connections);
    connection = (connection + 1) % connections;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  const result = await autocannon({ url, headers, connections, duration, setupClient });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} replies that are no 2xx, ${result.errors} errors`);
  return result;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
