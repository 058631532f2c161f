import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import type { AppliedView } from '../applied-calls-view.ts';
import { APPLIED_PATH, appliedPath, IMPORTS_PATH } from '../upload-view.ts';
import { ImportsTabs } from './imports-tabs.tsx';
import { aboutWords, number } from './status-words.ts';
import { type AppliedListData, loadAppliedList } from './uploads-data.ts';

export { loadAppliedList as loader };

const TITLE = 'Applied imports';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={IMPORTS_PATH}>
      {children}
    </AdminFailure>
  );
}

const CHANGES = cell('md', 'muted');
const WHEN = cell('nowrap', 'md');
const STATUS = cell('sm');

/** Applied imports, from here and the command line, each with its undo. */
export function Component() {
  const { navigation, found, isOlder } = useLoaderData<AppliedListData>();
  const { imports, nextCursor } = found;
  const head = (
    <>
      <th scope="col">Import</th>
      <th scope="col" className={CHANGES}>
        Changes
      </th>
      <th scope="col" className={WHEN}>
        Imported
      </th>
      <th scope="col" className={STATUS}>
        Status
      </th>
    </>
  );
  return (
    <AdminFrame navigation={navigation} path={IMPORTS_PATH}>
      <PageMeta title={TITLE} description="Imports that were applied." path={APPLIED_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Imports by staff and on the command line. Merges are on their <a href="/admin/merges">own page</a>.
      </AdminHead>
      <ImportsTabs current="applied" />
      {imports.length === 0 ? (
        <Empty title={isOlder ? 'No older imports' : 'No imports yet'} level={2}>
          {isOlder ? 'These were the oldest.' : 'Imports appear here once they are done.'}
        </Empty>
      ) : (
        <Table caption="Imports, newest first" head={head} dense>
          {imports.map((each) => (
            <TableRow key={each.id}>
              <RowHead
                href={appliedPath(each.id)}
                sub={`Import ${each.id}: ${aboutWords(each)}`}
                left={[changesText(each), each.undoneAt === null ? 'Applied' : 'Undone']}
              >
                {each.fileName}
              </RowHead>
              <td className={CHANGES}>{changesText(each)}</td>
              <td className={WHEN}>
                <time dateTime={each.at}>{staffTime(each.at)}</time>, {each.by}
              </td>
              <td className={STATUS}>{each.undoneAt === null ? 'Applied' : 'Undone'}</td>
            </TableRow>
          ))}
        </Table>
      )}
      <OlderPages
        label="Pages of imports"
        newestHref={isOlder ? APPLIED_PATH : null}
        olderHref={nextCursor === null ? null : `${APPLIED_PATH}?cursor=${nextCursor}`}
      />
    </AdminFrame>
  );
}

const changesText = ({ counts: { created = 0, updated = 0 } }: AppliedView): string =>
  `${number(created)} created, ${number(updated)} changed`;
