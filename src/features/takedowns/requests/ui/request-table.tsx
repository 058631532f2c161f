import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { RELATION_WORDS, type RequestStatus, STATUS_WORDS } from '../request-view.ts';
import type { RequestView } from '../takedown-view.ts';
import { PATH } from './takedowns-data.ts';
import css from './takedowns-page.module.css';

const WHEN = cell('nowrap', 'md');
const WHO = cell('md');

/** Requests of one status; an open one links to the decision about the person. */
export function RequestTable({ requests, list }: { requests: readonly RequestView[]; list: RequestStatus }) {
  if (requests.length === 0)
    return (
      <Empty title={list === 'open' ? 'No open requests' : 'None yet'} level={2}>
        Readers send requests from the bottom of a profile.
      </Empty>
    );
  const head = (
    <>
      <th scope="col">Person</th>
      <th scope="col" className={WHO}>
        Asked by
      </th>
      <th scope="col">Reason</th>
      <th scope="col" className={WHEN}>
        {list === 'open' ? 'Asked' : 'Decided'}
      </th>
    </>
  );
  return (
    <Table caption={`Requests: ${STATUS_WORDS[list].toLowerCase()}`} head={head} dense>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </Table>
  );
}

function RequestRow({ request }: { request: RequestView }) {
  const { personId, personName, name, relation, email, reason, subject, createdAt, decidedAt, decidedBy, decision } =
    request;
  const at = decidedAt ?? createdAt;
  const asker = `${name}, ${RELATION_WORDS[relation].toLowerCase()}`;
  return (
    <TableRow>
      <RowHead
        href={subject ? `${PATH}?person_id=${personId}` : undefined}
        sub={subject ? subject.roles.map(({ words }) => words).join('; ') : 'No longer known'}
        left={[asker, email, staffTime(at)]}
      >
        {personName}
      </RowHead>
      <td className={WHO}>
        {asker}
        <span className={css.from}>{email}</span>
      </td>
      <td>
        <div className={css.text}>{reason}</div>
        {decision ? (
          <span className={css.from}>
            {decidedBy ?? 'The operator'}: {decision}
          </span>
        ) : null}
      </td>
      <td className={WHEN}>
        <time dateTime={at}>{staffTime(at)}</time>
      </td>
    </TableRow>
  );
}
