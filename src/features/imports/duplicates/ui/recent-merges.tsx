import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { formatDate } from '#kernel/dates.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { listMerges } from '../contract.ts';
import { LONGEST_REASON, MERGES_PATH } from '../merge-view.ts';
import { mergesHref } from './merges-address.ts';
import type { MergesData } from './merges-data.ts';
import css from './merges-page.module.css';

type Recorded = ReplyOf<typeof listMerges>['merges'][number];

const WHEN = cell('nowrap');
const BY = cell('md');
const WHY = cell('lg', 'muted');

/** Recent merges, each with its undo. */
export function RecentMerges() {
  const { recent } = useLoaderData<MergesData>();
  return (
    <section className={css.part} aria-labelledby="recent-head">
      <h2 id="recent-head">Recent merges</h2>
      {recent.merges.length === 0 ? (
        <Empty title="No merges yet">Merges by staff and by the command line are listed here.</Empty>
      ) : (
        <Table caption="Merges, the latest first" head={<RecentHead />} dense>
          {recent.merges.map((merge) => (
            <MergeRow key={merge.id} merge={merge} />
          ))}
        </Table>
      )}
      {recent.next === null ? null : (
        <div>
          <ButtonLink kind="second" size="small" href={mergesHref({ before: String(recent.next) })}>
            Older merges
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function RecentHead() {
  return (
    <>
      <th scope="col">When</th>
      <th scope="col">Merge</th>
      <th scope="col" className={WHY}>
        Reason
      </th>
      <th scope="col" className={BY}>
        By
      </th>
      <th scope="col">Undo</th>
    </>
  );
}

function MergeRow({ merge }: { merge: Recorded }) {
  const { token } = useLoaderData<MergesData>();
  const { id, at, what, by, reason, undoneAt } = merge;
  return (
    <TableRow id={`merge-${id}`}>
      <td className={WHEN}>
        <time dateTime={at}>{formatDate(new Date(at), 'M/D/YYYY')}</time>
      </td>
      <RowHead sub={`Number ${id}`} left={[reason ?? '', `By ${by}`].filter(Boolean)}>
        {what}
      </RowHead>
      <td className={WHY}>{reason ?? ''}</td>
      <td className={BY}>{by}</td>
      <td>
        {undoneAt === null ? (
          <details className={css.undo}>
            <summary aria-label={`Undo merge ${id}`}>Undo</summary>
            <CallForm
              call={({ merges }) => merges.undo}
              params={{ mergeId: id }}
              token={token}
              label={`Undo merge ${id}`}
              onDone={({ mergeId }) => `${MERGES_PATH}?done=undone&merge=${mergeId}`}
            >
              <CallField id={`undo-${id}`} label="Reason" name="reason" required maxLength={LONGEST_REASON} />
              <SubmitButton kind="second" size="small">
                Undo merge
              </SubmitButton>
            </CallForm>
          </details>
        ) : (
          `Undone ${formatDate(new Date(undoneAt), 'M/D/YYYY')}`
        )}
      </td>
    </TableRow>
  );
}
