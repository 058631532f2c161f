import cluster from 'node:cluster';
import { Counter, Registry } from 'prom-client';
import { answerWorkers, metricsText } from './cluster-metrics.ts';
import { paymentResults } from './counters.ts';
import { createMetrics } from './metrics.ts';

/** A separate program: a primary with three workers. It sends its parent each worker's answer to a scrape. */

const WORKERS = 3;

if (cluster.isPrimary) runPrimary();
else runWorker();

function runPrimary(): void {
  const own = new Registry();
  new Counter({ name: 'bluechip_of_primary_total', help: 'A test', registers: [own] }).inc();
  answerWorkers(own);
  const texts: string[] = [];
  let ready = 0;
  cluster.on('message', (_worker, message: { ready?: boolean; text?: string }) => {
    if (message.ready) ready += 1;
    // Only after all of them have counted.
    if (message.ready && ready === WORKERS)
      for (const each of Object.values(cluster.workers ?? {})) each?.send('scrape');
    if (typeof message.text === 'string') texts.push(message.text);
    if (texts.length < WORKERS) return;
    process.send?.(texts);
    for (const each of Object.values(cluster.workers ?? {})) each?.kill();
    process.disconnect();
  });
  for (let number = 1; number <= WORKERS; number += 1) cluster.fork({ COUNTED: String(number) });
}

function runWorker(): void {
  paymentResults.inc({ provider: 'card', result: 'paid' }, Number(process.env.COUNTED));
  const text = metricsText(createMetrics());
  process.on('message', (message) => {
    if (message === 'scrape') void text().then((answered) => process.send?.({ text: answered }));
  });
  process.send?.({ ready: true });
}
