import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const readings = (read: () => Promise<{ value: number }[]>) => [{ name: 'bluechip_test', help: 'A test', read }];

test('a reading is taken again at each scrape', async () => {
  let value = 1;
  const registry = createMetrics(readings(async () => [{ value }]));
  expect(await registry.metrics()).toContain('bluechip_test 1');
  value = 2;
  expect(await registry.metrics()).toContain('bluechip_test 2');
});

test('a reading that fails leaves the other figures', async () => {
  const registry = createMetrics(readings(() => Promise.reject(new Error('away'))));
  const text = await registry.metrics();
  expect(text).not.toMatch(/^bluechip_test \d/m);
  expect(text).toContain('process_cpu_seconds_total');
});

test('with several registries in one process each shows what the process counts', async () => {
  for (const registry of [createMetrics(), createMetrics()])
    expect(await registry.metrics()).toContain('# TYPE bluechip_jobs_total counter');
});

/** A cluster of three workers, each of which counts 1, 2 or 3 payments, and one of which is asked for the metrics. */
test('whichever of three workers is asked, it answers the sums of all and what the primary counts', async () => {
  const child = fork(new URL('./cluster.test-support.ts', import.meta.url), [], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const texts: unknown[] = await once(child, 'message').then(([message]) => message);
  await once(child, 'exit');
  expect(texts).toHaveLength(3);
  for (const text of texts) {
    expect(text).toContain('bluechip_payments_total{provider="card",result="paid"} 6');
    expect(text).toContain('bluechip_of_primary_total 1');
  }
});
