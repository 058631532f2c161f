import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listUploadLines } from '../contract.ts';
import type { ChangeContent } from '../line-view.ts';
import type { LinePart, UploadView } from '../upload-view.ts';
import css from './imports.module.css';

type Line = ReplyOf<typeof listUploadLines>['lines'][number];
type Part = Exclude<LinePart, 'doubt'>;

const CAPTIONS: Readonly<Record<Part, string>> = {
  change: 'Changes, record by record',
  reason: 'Skipped and rejected lines',
  school: 'Schools that are not in the directory',
  missing: 'No longer in the file, and kept',
  note: 'Notes',
};

const EMPTY: Readonly<Record<Part, string>> = {
  change: 'This file changes nothing',
  reason: 'No lines are refused',
  school: 'Every school was found',
  missing: 'Nothing is missing from the file',
  note: 'No notes',
};

/** One page of a list made by the check. */
export function LinesTable({ part, lines, upload }: { part: Part; lines: readonly Line[]; upload: UploadView }) {
  if (lines.length === 0) return <Empty title={EMPTY[part]}>There is nothing to show here.</Empty>;
  const isChange = part === 'change';
  const head = isChange ? (
    <>
      <th scope="col">Record</th>
      <th scope="col">Before and after</th>
    </>
  ) : (
    <>
      <th scope="col">{upload.unit === 'record' ? 'Record' : 'Line'}</th>
      <th scope="col">{part === 'reason' ? 'Reason' : 'What was found'}</th>
    </>
  );
  return (
    <Table caption={CAPTIONS[part]} head={head} dense>
      {lines.map((line) => (
        <LineRow key={line.place} line={line} />
      ))}
    </Table>
  );
}

const ACTIONS = { created: 'New', changed: 'Changed', deleted: 'Removed' } as const;
const OUTCOMES = { rejected: 'Rejected', skipped: 'Skipped' } as const;

function LineRow({ line: { line, content } }: { line: Line }) {
  if (content.part === 'change')
    return (
      <TableRow>
        <RowHead sub={`${ACTIONS[content.action]}: ${content.record}`}>{content.label}</RowHead>
        <td className={css.wide}>
          <Values change={content} />
        </td>
      </TableRow>
    );
  return (
    <TableRow>
      <RowHead>{line === null ? 'Whole file' : String(line)}</RowHead>
      <td className={css.wide}>
        {content.part === 'reason' ? `${OUTCOMES[content.outcome]}: ` : null}
        {content.text}
      </td>
    </TableRow>
  );
}

function Values({ change: { action, values } }: { change: ChangeContent }) {
  return (
    <ul className={css.values}>
      {values.map(({ label, before, after }) => (
        <li key={label}>
          {label}:{' '}
          {action === 'created' ? after : action === 'deleted' ? before : `${before ?? 'blank'} → ${after ?? 'blank'}`}
        </li>
      ))}
    </ul>
  );
}
