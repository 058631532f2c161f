import autocannon from 'autocannon';
import type { ProcessReport } from './autocannon.ts';
import { type LoadOptions, TIMEOUT_SECONDS } from './generator.ts';

/** One process of bench/autocannon.ts: reports that it is loaded, waits for its options, and sends back its measurements. */

async function run({ origin, paths, headers, seconds, connections }: LoadOptions): Promise<ProcessReport> {
  const requests = paths.map((path) => ({ path }));
  const tenths = new Map<number, number>();
  let connection = 0;
  const setupClient = (client: autocannon.Client) => {
    const from = Math.floor((requests.length * connection) / connections);
    connection = (connection + 1) % connections;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    client.on('response', (_status, _bytes, milliseconds) => {
      const key = Math.round(milliseconds * 10);
      tenths.set(key, (tenths.get(key) ?? 0) + 1);
    });
  };
  const before = process.cpuUsage();
  const result = await autocannon({
    url: `${origin}${paths[0]}`,
    headers: { ...headers },
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    setupClient,
  });
  const { user, system } = process.cpuUsage(before);
  return {
    requests: result.requests.total,
    bytes: result.throughput.total,
    failures: result.non2xx + result.errors,
    seconds: result.duration,
    processorSeconds: (user + system) / 1_000_000,
    tenths: [...tenths],
  };
}

process.once('message', (options: LoadOptions) => {
  void run(options).then((report) => process.send?.(report));
});
process.send?.('loaded');
