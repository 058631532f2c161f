import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import type { importRedirects } from '../contract.ts';
import { doneHref, REDIRECT_LIMITS } from '../redirects-view.ts';
import { useSiteOptions } from './redirect-forms.tsx';
import css from './redirects.module.css';
import type { RedirectsData } from './redirects-data.ts';

type Report = ReplyOf<typeof importRedirects>;

const MEGABYTES = REDIRECT_LIMITS.fileBytes / 1_048_576;
const isTooLarge = ({ files }: HTMLInputElement) => (files?.[0]?.size ?? 0) > REDIRECT_LIMITS.fileBytes;

const count = (value: number): string => value.toLocaleString('en-US');

/** Imports old addresses from a file: checked first, with each invalid row by its line. */
export function ImportForm() {
  const { token } = useLoaderData<RedirectsData>();
  const sites = useSiteOptions();
  const [report, setReport] = useState<Report | null>(null);
  const [reports, setReports] = useState(0);
  const saved = useSaved('import-report');
  return (
    <section className={css.part} aria-labelledby="import-head">
      <h2 id="import-head">Import from a file</h2>
      <p className={css.quiet}>
        Columns <code>from</code>, <code>to</code> and, if you like, <code>permanent</code> (yes or no). Check the file
        first: nothing is saved until you import it.
      </p>
      <CallForm
        call={({ redirects }) => redirects.import}
        token={token}
        label="Import from a file"
        onDone={(reply) => {
          if (!reply.isDryRun && reply.rejected === 0) return doneHref('imported');
          setReport(reply);
          setReports((number) => number + 1);
          return reply.isDryRun ? undefined : saved(`${count(reply.added + reply.changed)} redirects imported.`);
        }}
        onRefusal={() => {
          setReport(null);
          return false;
        }}
      >
        <CallField
          id="import-file"
          label="File"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          required
          hint={`CSV or JSON, at most ${MEGABYTES} MB.`}
          onChange={({ target }) => {
            setReport(null);
            target.setCustomValidity(isTooLarge(target) ? `At most ${MEGABYTES} MB` : '');
          }}
        />
        <CallSelect id="import-site" label="Site" name="site_id" defaultValue="" options={sites} />
        <div className={css.acts}>
          <SubmitButton kind="second" name="dry_run" value="1">
            Check file
          </SubmitButton>
          <SubmitButton>Import</SubmitButton>
        </div>
      </CallForm>
      {report ? <ImportReport key={reports} report={report} /> : null}
      <noscript>
        <p className={css.quiet}>
          Importing needs JavaScript. Without it, use <code>bluechip redirects import</code> on the server.
        </p>
      </noscript>
    </section>
  );
}

function summaryOf({ isDryRun, read, added, changed, unchanged, rejected }: Report): string {
  const words = isDryRun ? ['would be added', 'would be changed'] : ['added', 'changed'];
  return `${count(read)} ${read === 1 ? 'row' : 'rows'}: ${count(added)} ${words[0]}, ${count(changed)} ${words[1]}, ${count(unchanged)} already there, ${count(rejected)} rejected.`;
}

/** The result of an import, or its preview; it takes the focus, so that it is read at once. */
function ImportReport({ report }: { report: Report }) {
  const place = useRef<HTMLElement>(null);
  const { isDryRun, lines, rejected } = report;
  useEffect(() => place.current?.focus(), []);
  const head = (
    <>
      <th scope="col">Line</th>
      <th scope="col">Reason</th>
    </>
  );
  return (
    <section ref={place} id="import-report" className={css.report} aria-label="Result" tabIndex={-1}>
      <p>
        <strong>{isDryRun ? 'Checked. Nothing was saved.' : 'Imported.'}</strong> {summaryOf(report)}
      </p>
      {lines.length > 0 ? (
        <Table caption="Rejected rows" head={head} dense>
          {lines.map(({ line, from, reason }) => (
            <TableRow key={line}>
              <RowHead sub={from ? <span className={css.address}>{from}</span> : undefined}>{`Line ${line}`}</RowHead>
              <td className={css.address}>{reason}</td>
            </TableRow>
          ))}
        </Table>
      ) : null}
      {rejected > lines.length ? (
        <p className={css.quiet}>{`The first ${lines.length} of ${count(rejected)} rejected rows.`}</p>
      ) : null}
    </section>
  );
}
