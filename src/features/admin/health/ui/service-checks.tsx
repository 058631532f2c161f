import { useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { useScripted } from '#design-system/use-scripted.ts';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { useApi } from '#web/calls.ts';
import type { checkServices } from '../contract.ts';
import css from './health-page.module.css';

type Finding = ReplyOf<typeof checkServices>['findings'][number];

type Run =
  | { state: 'idle' | 'running' }
  | { state: 'done'; findings: readonly Finding[] }
  | { state: 'failed'; message: string };

const STATUS_WORDS: Readonly<Record<Finding['status'], string>> = {
  ok: 'OK',
  warning: 'Warning',
  failed: 'Failed',
  not_configured: 'Not set up',
};

/** Every configured service, tried when it is asked for: it takes seconds and asks the outside world. */
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
        {run.state === 'done' ? <Findings findings={run.findings} /> : null}
      </div>
    </section>
  );
}

const STATUS = `${cell('tight')} ${css.status}`;
const DETAIL = cell('sm');

function Findings({ findings }: { findings: readonly Finding[] }) {
  const head = (
    <>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={css.name}>
        Service
      </th>
      <th scope="col" className={DETAIL}>
        Result
      </th>
    </>
  );
  return (
    <Table caption="Services" head={head} dense>
      {findings.map(({ service, status, message }) => (
        <TableRow key={`${service} ${message}`}>
          <td className={STATUS} data-status={status}>
            {STATUS_WORDS[status]}
          </td>
          <RowHead sub={<span className={css.narrow}>{message}</span>}>{service}</RowHead>
          <td className={DETAIL}>{message}</td>
        </TableRow>
      ))}
    </Table>
  );
}
