import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { actionWords, subjectWords } from '../../audit/action-words-view.ts';
import type { AuditEntryView } from '../../audit/contract.ts';
import { auditHref } from './audit-address.ts';
import css from './audit-table.module.css';

const WHEN = cell('md');
const BEFORE = `${cell('md', 'muted')} ${css.facts}`;
const AFTER = `${cell('md')} ${css.facts}`;
const WHO = cell('md');

/** Audit log entries, newest first. A row links to all changes of its subject and all changes by its person. */
export function AuditTable({ entries }: { entries: readonly AuditEntryView[] }) {
  const head = (
    <>
      <th scope="col" className={WHEN}>
        When
      </th>
      <th scope="col">What</th>
      <th scope="col" className={BEFORE}>
        Before
      </th>
      <th scope="col" className={AFTER}>
        After
      </th>
      <th scope="col" className={WHO}>
        By
      </th>
    </>
  );
  return (
    <Table caption="Audit log, newest first" head={head} dense>
      {entries.map((entry) => (
        <TableRow key={entry.id}>
          <td className={WHEN}>
            <time dateTime={entry.at}>{staffTime(entry.at)}</time>
          </td>
          <RowHead href={subjectHref(entry)} sub={entry.reason} left={leftLines(entry)}>
            {entryWords(entry)}
          </RowHead>
          <td className={BEFORE}>{lines(entry.before)}</td>
          <td className={AFTER}>{lines(entry.after)}</td>
          <td className={WHO}>
            <a href={auditHref({ by: entry.actorKey })}>{entry.actor}</a>
            {entry.ip ? <span className={css.from}>{entry.ip}</span> : null}
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

const subjectHref = ({ subjectType, subjectId }: AuditEntryView) =>
  auditHref({ subject_type: subjectType, subject: subjectId });

/** "member.change_standing" of a member → "Changed role: iris.okafor". */
const entryWords = ({ action, subjectType, subjectId, subjectName }: AuditEntryView): string =>
  `${actionWords(action)}: ${subjectName ?? subjectWords(subjectType, subjectId)}`;

/** The content of the columns hidden on a phone. */
const leftLines = ({ at, before, after, actor, ip }: AuditEntryView): string[] => [
  staffTime(at),
  ...before.map((fact) => `Before, ${fact}`),
  ...after.map((fact) => `After, ${fact}`),
  `By ${actor}${ip ? `, ${ip}` : ''}`,
];

const lines = (facts: readonly string[]) => facts.map((fact) => <span key={fact}>{fact}</span>);
