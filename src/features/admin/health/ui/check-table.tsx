import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import css from './health-page.module.css';

const STATUS_WORDS = { ok: 'OK', warning: 'Warning', failed: 'Failed', not_configured: 'Not set up' } as const;

type Check = {
  name: string;
  status: keyof typeof STATUS_WORDS;
  /** The finding. */
  detail: string;
  /** The page about it. */
  href?: string | null;
};

const STATUS = `${cell('tight')} ${css.status}`;
const DETAIL = cell('sm');

/** Checks with their status; `subject`: the heading of the first column. */
export function CheckTable({ label, subject, checks }: { label: string; subject: string; checks: readonly Check[] }) {
  const head = (
    <>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={css.name}>
        {subject}
      </th>
      <th scope="col" className={DETAIL}>
        Result
      </th>
    </>
  );
  return (
    <Table caption={label} head={head} dense>
      {checks.map(({ name, status, detail, href }) => (
        <TableRow key={`${name} ${detail}`}>
          <td className={STATUS} data-status={status}>
            {STATUS_WORDS[status]}
          </td>
          <RowHead href={href ?? undefined} sub={<span className={css.narrow}>{detail}</span>}>
            {name}
          </RowHead>
          <td className={DETAIL}>{detail}</td>
        </TableRow>
      ))}
    </Table>
  );
}
