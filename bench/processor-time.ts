import { measure, type Target } from './load.ts';
import type { Figure } from './report.ts';

/** Processor time of the server process per request of an uncached page, requested one at a time. */

const WARM_SECONDS = 3;

export async function processorTimeFigure(
  target: Target,
  { seconds, most }: { seconds: number; most: number | null },
): Promise<Figure> {
  // Warms up over several connections, with as many requests as V8 needs to optimize the page.
  await measure(target, Math.min(seconds, WARM_SECONDS));
  const { serverMsPerRequest, requests } = await measure(target, seconds, 1);
  return {
    name: `Processor time of an uncached ${target.name} page`,
    value: `${serverMsPerRequest.toFixed(2)} ms`,
    bound: most === null ? null : `≤ ${most} ms`,
    detail: `${requests.toLocaleString('en-US')} requests, one after the other`,
    isMet: most === null || serverMsPerRequest <= most,
  };
}
