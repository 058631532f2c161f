import { useLoaderData } from 'react-router';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { donePath, type ListSummary } from '../list-view.ts';
import type { ClassListData } from './class-list-data.ts';
import { players, STATUS_WORDS } from './list-words.ts';
import css from './past-lists.module.css';

const LENGTH = cell('num', 'md');
const NOTE = cell('md');
const WHEN = cell('nowrap', 'md');
const ACT = `${cell('tight')} ${css.act}`;

/** Replaced and withdrawn lists and discarded drafts, latest first. */
export function PastLists() {
  const { past } = useLoaderData<ClassListData>().lists;
  if (past.length === 0) return null;
  const head = (
    <>
      <th scope="col">List</th>
      <th scope="col" className={LENGTH}>
        Players
      </th>
      <th scope="col" className={NOTE}>
        Note
      </th>
      <th scope="col" className={WHEN}>
        Changed
      </th>
      <th scope="col" />
    </>
  );
  return (
    <section className={css.past} aria-labelledby="past">
      <SectionHead id="past">Earlier lists</SectionHead>
      <Table caption="Earlier lists, newest first" head={head} dense>
        {past.map((list) => (
          <PastRow key={list.id} list={list} />
        ))}
      </Table>
    </section>
  );
}

function PastRow({ list }: { list: ListSummary }) {
  const { token, lists } = useLoaderData<ClassListData>();
  const { id, status, version, length, note, updatedAt, updatedBy } = list;
  const when = `${staffTime(updatedAt)}, ${updatedBy}`;
  const mayRestore = status === 'discarded' && lists.may.write && lists.draft === null;
  return (
    <TableRow>
      <RowHead left={[players(length), when, ...(note === null ? [] : [note])]}>
        {version === null ? STATUS_WORDS[status] : `Version ${version}: ${STATUS_WORDS[status].toLowerCase()}`}
      </RowHead>
      <td className={LENGTH}>{length}</td>
      <td className={NOTE}>{note ?? 'None'}</td>
      <td className={WHEN}>{when}</td>
      <td className={ACT}>
        {mayRestore ? (
          <CallForm
            call={({ rankingLists }) => rankingLists.restore}
            params={{ listId: id }}
            token={token}
            label={`Restore the draft of ${staffTime(updatedAt)}`}
            onDone={(of) => donePath(of, 'restored')}
          >
            <SubmitButton kind="second" size="small">
              Restore
            </SubmitButton>
          </CallForm>
        ) : null}
      </td>
    </TableRow>
  );
}
