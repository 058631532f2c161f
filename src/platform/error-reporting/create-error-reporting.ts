import type { Config } from '../config/config.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { withoutPersonalData } from '../log/without-personal-data.ts';
import type { ErrorReport, ErrorReporting, ErrorSource } from './error-reporting.ts';
import { createReportAllowance } from './report-allowance.ts';

const TIMEOUT_MS = 3_000;
/** Specification, section 8: these failures are never reported. They are logged, as warnings. */
const NEVER_REPORTED: ReadonlySet<ErrorSource> = new Set(['college_player', 'game_data', 'ranking_data', 'login']);

/** Logs every failure without personal data and, with ERROR_REPORTING_URL, posts it there too. `flush` waits for pending posts. */
export function createErrorReporting({
  config,
  log,
  fetch = globalThis.fetch,
  now = Date.now,
}: {
  config: Pick<Config, 'ERROR_REPORTING_URL' | 'NODE_ENV'>;
  log: Log;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}): ErrorReporting & { flush(): Promise<void> } {
  const url = config.ERROR_REPORTING_URL;
  const mayReport = createReportAllowance();
  const underWay = new Set<Promise<void>>();

  function report(given: ErrorReport): void {
    try {
      const { source, requestId } = given;
      const facts = cleanFacts(given.facts);
      const error = describeError(given.error);
      const isExcluded = NEVER_REPORTED.has(source);
      log[isExcluded ? 'warn' : 'error']({ err: given.error, source, requestId, facts }, error.reason ?? error.message);
      if (!url || isExcluded || !mayReport(error.reason ?? error.message, now())) return;
      const body = { at: new Date(now()).toISOString(), environment: config.NODE_ENV, source, requestId, facts, error };
      const sending = send(url, JSON.stringify(body)).finally(() => underWay.delete(sending));
      underWay.add(sending);
    } catch (error) {
      log.error({ err: error }, 'an error could not be reported');
    }
  }

  async function send(to: string, body: string): Promise<void> {
    try {
      const reply = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await reply.body?.cancel();
      if (!reply.ok) log.warn({ status: reply.status }, 'the error report was refused');
    } catch (error) {
      log.warn({ err: error }, 'the error report was not delivered');
    }
  }

  return {
    report,
    flush: async () => {
      await Promise.all(underWay);
    },
  };
}

function cleanFacts(facts: ErrorReport['facts'] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutPersonalData(value) : value,
    ]),
  );
}
