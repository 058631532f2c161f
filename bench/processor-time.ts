import { measure, type Target } from './load.ts';
import type { Figure } from './report.ts';

/** Processor time of the server process for one request of an uncached page, requested one after the other. */

const WARM_SECONDS = 3;

export async function processorTimeFigure(
  target: Target,
  { seconds, most }: { seconds: number; most: number | null },
): Promise<Figure> {
  // At several connections, for as many requests as it takes until V8 has optimized the page.
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
