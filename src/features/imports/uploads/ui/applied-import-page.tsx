import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Facts } from '#design-system/facts.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { useProgress } from '#web/use-progress.ts';
import { APPLIED_PATH, appliedPath, IMPORTS_PATH, UPLOAD_LIMITS } from '../upload-view.ts';
import css from './imports.module.css';
import { aboutWords, number } from './status-words.ts';
import { type AppliedData, loadApplied } from './uploads-data.ts';

export { loadApplied as loader };

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title="Import" path={IMPORTS_PATH}>
      {children}
    </AdminFailure>
  );
}

const COUNTS = [
  { name: 'read', label: 'Rows read' },
  { name: 'created', label: 'Created' },
  { name: 'updated', label: 'Changed' },
  { name: 'unchanged', label: 'Unchanged' },
  { name: 'skipped', label: 'Skipped' },
  { name: 'rejected', label: 'Rejected' },
];

/** One applied import and its undo: first the preview, then the undo itself. */
export function Component() {
  const { navigation, import: applied, undo } = useLoaderData<AppliedData>();
  const { id, fileName, at, by, counts, undoneAt } = applied;
  useProgress(undo?.status === 'checking' || undo?.status === 'running');
  return (
    <AdminFrame navigation={navigation} path={IMPORTS_PATH}>
      <PageMeta title={`Import ${id}`} description="An import and its undo." path={appliedPath(id)} isIndexed={false} />
      <AdminHead title={`Import ${id}: ${fileName}`}>
        {aboutWords(applied)} · <a href={APPLIED_PATH}>All applied imports</a>
      </AdminHead>
      <Facts
        items={[
          { label: 'Imported', value: `${staffTime(at)}, ${by}` },
          ...COUNTS.flatMap(({ name, label }) => {
            const value = counts[name];
            return value === undefined ? [] : [{ label, value: number(value) }];
          }),
          { label: 'Status', value: undoneAt === null ? 'Applied' : `Undone ${staffTime(undoneAt)}` },
        ]}
      />
      <section className={css.part} aria-labelledby="undo-head" aria-live="polite">
        <h2 id="undo-head">Undo</h2>
        <Undo />
      </section>
    </AdminFrame>
  );
}

function Undo() {
  const { import: applied, undo } = useLoaderData<AppliedData>();
  if (applied.undoCommand !== null && applied.undoneAt === null)
    return (
      <Alert kind="info">
        Only accounts that were never used are removed. Run <code>{applied.undoCommand}</code> on the server.
      </Alert>
    );
  if (applied.undoneAt !== null)
    return (
      <>
        <Alert kind="success">This import is undone.{undo?.reason ? ` Reason: ${undo.reason}` : ''}</Alert>
        <Records />
      </>
    );
  if (undo?.status === 'checking') return <Alert kind="info">Checking what an undo would change…</Alert>;
  if (undo?.status === 'running') return <Alert kind="info">Undoing this import…</Alert>;
  return (
    <>
      <p className={css.quiet}>
        An undo takes back everything this import wrote: what it created is removed, what it changed is restored, and
        what it removed comes back. It is all or nothing. It can’t be done once someone has changed one of these records
        or something refers to a record it created, and it doesn’t take back emails and notifications that were sent.
      </p>
      {undo?.status === 'refused' || undo?.status === 'failed' ? (
        <Alert kind="severe">
          {undo.refusal.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      ) : null}
      {undo?.status === 'ready' ? <Records /> : null}
      <UndoForms />
    </>
  );
}

const FIGURE = cell('num');

function Records() {
  const { undo } = useLoaderData<AppliedData>();
  if (!undo || undo.records.length === 0) return null;
  const head = (
    <>
      <th scope="col">Record</th>
      <th scope="col" className={FIGURE}>
        Removed
      </th>
      <th scope="col" className={FIGURE}>
        Restored
      </th>
      <th scope="col" className={FIGURE}>
        Brought back
      </th>
    </>
  );
  return (
    <Table caption={undo.status === 'undone' ? 'What the undo did' : 'What an undo would do'} head={head} dense>
      {undo.records.map(({ record, removed, restored, broughtBack }) => (
        <TableRow key={record}>
          <RowHead>{record}</RowHead>
          <td className={FIGURE}>{number(removed)}</td>
          <td className={FIGURE}>{number(restored)}</td>
          <td className={FIGURE}>{number(broughtBack)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

function UndoForms() {
  const { token, import: applied, undo } = useLoaderData<AppliedData>();
  const params = { importId: applied.id };
  return (
    <div className={css.form}>
      {undo?.status === 'ready' ? (
        <CallForm
          call={({ imports }) => imports.undo}
          params={params}
          token={token}
          label="Undo this import"
          onDone={({ id }) => appliedPath(id)}
        >
          <CallArea
            id="undo-reason"
            label="Reason"
            name="reason"
            required
            maxLength={UPLOAD_LIMITS.longestReason}
            hint="Kept in the audit log."
          />
          <SubmitButton kind="danger">Undo this import</SubmitButton>
        </CallForm>
      ) : (
        <CallForm
          call={({ imports }) => imports.checkUndo}
          params={params}
          token={token}
          label="Check what an undo would do"
          onDone={({ id }) => appliedPath(id)}
        >
          <SubmitButton kind="second">Check what an undo would do</SubmitButton>
        </CallForm>
      )}
    </div>
  );
}
