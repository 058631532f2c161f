import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { registerCounters } from './counters.ts';

/** A value that is read on each scrape. The values of several workers are added up. */
export type Reading = {
  name: string;
  help: string;
  labelNames?: readonly string[];
  read: () => readonly Value[] | Promise<readonly Value[]>;
};
type Value = { labels?: Readonly<Record<string, string>>; value: number };

/** The metrics of this process: Node's own, the counters, and the readings. */
export function createMetrics(readings: readonly Reading[] = []): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerCounters(registry);
  for (const { name, help, labelNames = [], read } of readings) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect: async () => {
        // A database outage must not hide every other metric.
        const values = await Promise.resolve(read()).catch(() => []);
        gauge.reset();
        // A gauge without labels would report 0 for an unknown value.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of values) gauge.set({ ...labels }, value);
      },
    });
  }
  return registry;
}
