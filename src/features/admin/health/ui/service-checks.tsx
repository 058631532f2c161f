import { useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { capitalized } from '#kernel/capitalized.ts';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { useApi } from '#web/calls.ts';
import type { checkServices } from '../contract.ts';
import { CheckTable } from './check-table.tsx';
import css from './health-page.module.css';

type Finding = ReplyOf<typeof checkServices>['findings'][number];

type Run =
  | { state: 'idle' | 'running' }
  | { state: 'done'; findings: readonly Finding[] }
  | { state: 'failed'; message: string };

/** Proper names of services; all others are capitalized. */
const NAMES: Readonly<Record<string, string>> = { cdn: 'CDN', paypal: 'PayPal', push: 'Push alerts' };

/** The messages of `bluechip check`. One that begins with a name or a URL is not capitalized. */
const checkOf = ({ service, status, message }: Finding) => ({
  name: NAMES[service] ?? capitalized(service),
  status,
  detail: /^[a-z]+[ ,]/.test(message) ? capitalized(message) : message,
});

/** Checks every configured service only on request, because it takes seconds and contacts external services. */
export function ServiceChecks() {
  const api = useApi();
  const isScripted = useScripted();
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const check = async () => {
    if (!api || run.state === 'running') return;
    setRun({ state: 'running' });
    try {
      const { findings } = await api.health.services({});
      setRun({ state: 'done', findings });
    } catch (error) {
      const message = isApiError(error) && error.words ? error.words : 'The services could not be checked.';
      setRun({ state: 'failed', message });
    }
  };
  return (
    <section aria-labelledby="services">
      <SectionHead id="services" aside="Takes a few seconds. Nothing is changed.">
        Services
      </SectionHead>
      <div className={css.run}>
        {isScripted ? (
          <Button kind="second" size="small" aria-busy={run.state === 'running'} onClick={() => void check()}>
            {run.state === 'running' ? 'Checking…' : 'Check every service'}
          </Button>
        ) : (
          <p>
            Run <code>bluechip check</code> on the server.
          </p>
        )}
      </div>
      <div role="status">
        {run.state === 'failed' ? <ErrorState message={run.message} onRetry={() => void check()} /> : null}
        {run.state === 'done' ? (
          <CheckTable label="Services" subject="Service" checks={run.findings.map(checkOf)} />
        ) : null}
      </div>
    </section>
  );
}
