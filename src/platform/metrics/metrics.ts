import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { registerCounters } from './counters.ts';

/** A figure that is read when it is asked for. Several workers' values are added up. */
export type Reading = {
  name: string;
  help: string;
  labelNames?: readonly string[];
  read: () => readonly Value[] | Promise<readonly Value[]>;
};
type Value = { labels?: Readonly<Record<string, string>>; value: number };

/** The figures of this process: Node's own, what is counted, and what is read. */
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
        // A database that is away must not take every other figure with it.
        const values = await Promise.resolve(read()).catch(() => []);
        gauge.reset();
        // One without labels would say 0 where nothing is known.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels = {}, value } of values) gauge.set({ ...labels }, value);
      },
    });
  }
  return registry;
}
