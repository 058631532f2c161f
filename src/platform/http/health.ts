import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { apiError } from '#kernel/errors.ts';
import type { Config } from '../config/config.ts';
import type { Version } from '../config/version.ts';
import { metricsText } from '../metrics/cluster-metrics.ts';
import { pageCacheResults } from '../metrics/counters.ts';
import { isSame } from '../security/form-token.ts';
import { isLoopbackPeer } from './loopback-peer.ts';
import { routeName } from './route-name.ts';

/** /healthz: the process is alive. /readyz: it can serve. /metrics: Prometheus, from loopback or with the token. */

export type HealthDeps = { config: Config; isReady: () => Promise<boolean>; registry: Registry; version: Version };

export function registerHealth(app: FastifyInstance, { config, isReady, registry, version }: HealthDeps): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: routeName(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    const source = reply.getHeader('x-cache');
    if (typeof source === 'string') pageCacheResults.inc({ result: source });
  });

  const text = metricsText(registry);
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...version }),
  );
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, config)) throw apiError('not_found');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await text());
  });
}

function maySeeMetrics(request: FastifyRequest, config: Config): boolean {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (config.METRICS_TOKEN && scheme === 'Bearer' && token && isSame(token, config.METRICS_TOKEN)) return true;
  return isLoopbackPeer(request);
}
