import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';
import { failureReason } from '../log/failure-reason.ts';

/**
 * The metrics of all workers combined. A scrape reaches any worker; it asks the primary, which adds up every worker's values. Without this
 * a counter would jump between processes from scrape to scrape.
 */

const ASKED = 'bluechip:metrics';
const ANSWERED = 'bluechip:metrics-answer';
const TIMEOUT_MS = 8_000;

const question = z.object({ type: z.literal(ASKED), id: z.int() });
const answer = z.object({
  type: z.literal(ANSWERED),
  id: z.int(),
  text: z.string().optional(),
  error: z.string().optional(),
});

/** In the primary: answers workers with everybody's metrics, including its own. */
export function answerWorkers(own: Registry): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', (worker, message) => {
    const asked = question.safeParse(message);
    if (asked.success) void answerOne(worker, asked.data.id);
  });

  async function answerOne(worker: Worker, id: number): Promise<void> {
    const said = await Promise.all([aggregator.clusterMetrics(), own.metrics()]).then(
      (texts) => ({ text: texts.join('\n') }),
      (error: unknown) => ({ error: failureReason(error) }),
    );
    // The worker may have died meanwhile.
    if (worker.isConnected()) worker.send({ type: ANSWERED, id, ...said });
  }
}

/** How this process answers a scrape: for all workers if it is one, otherwise for itself. */
export function metricsText(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  // The constructor registers this worker with the primary.
  void new AggregatorRegistry();
  let lastId = 0;
  return () => {
    lastId += 1;
    return askPrimary(lastId);
  };
}

function askPrimary(id: number): Promise<string> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => settle(() => failed(new Error('the primary did not answer'))), TIMEOUT_MS);
    function settle(end: () => void): void {
      clearTimeout(timer);
      process.off('message', hear);
      end();
    }
    function hear(message: unknown): void {
      const heard = answer.safeParse(message);
      if (!heard.success || heard.data.id !== id) return;
      const { text, error } = heard.data;
      settle(() => (text === undefined ? failed(new Error(error)) : done(text)));
    }
    process.on('message', hear);
    process.send?.({ type: ASKED, id });
  });
}
