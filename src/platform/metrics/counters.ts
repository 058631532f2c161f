import { Counter, Histogram, type Registry } from 'prom-client';

/** What this process counts, anywhere; every registry of `createMetrics` includes it. */

export const jobResults = new Counter({
  name: 'bluechip_jobs_total',
  help: 'Tries of background jobs, by job and result (completed, failed)',
  labelNames: ['job', 'result'],
  registers: [],
});

export const jobDurations = new Histogram({
  name: 'bluechip_job_duration_seconds',
  help: 'Time that a try of a job took',
  labelNames: ['job'],
  buckets: [0.05, 0.3, 1, 5, 30, 120],
  registers: [],
});

export const mailResults = new Counter({
  name: 'bluechip_mail_total',
  help: 'Email by the outcome of a delivery attempt: sent, retried (failed and tried again), refused (the address), given_up',
  labelNames: ['result'],
  registers: [],
});

export const paymentResults = new Counter({
  name: 'bluechip_payments_total',
  help: 'What providers said of charges: paid, refused, asks_holder, pending; no_answer where they did not',
  labelNames: ['provider', 'result'],
  registers: [],
});

export const pageCacheResults = new Counter({
  name: 'bluechip_page_cache_total',
  help: 'Cacheable pages by where they came from: hit, stale, miss',
  labelNames: ['result'],
  registers: [],
});

export function registerCounters(registry: Registry): void {
  registry.registerMetric(jobResults);
  registry.registerMetric(jobDurations);
  registry.registerMetric(mailResults);
  registry.registerMetric(paymentResults);
  registry.registerMetric(pageCacheResults);
}
