import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ListRow } from '../list-view.ts';
import { playerWords } from './list-words.ts';

const NUM = cell('num', 'tight');

/** A draft for staff who cannot edit it. */
export function ReadOnlyOrder({ rows }: { rows: readonly ListRow[] }) {
  const head = (
    <>
      <th scope="col" className={NUM}>
        Rank
      </th>
      <th scope="col">Player</th>
      <th scope="col" className={NUM}>
        Now
      </th>
    </>
  );
  return (
    <Table caption="The draft, by rank" head={head} dense>
      {rows.map((row) => (
        <TableRow key={row.id} ten={row.rank % 10 === 0}>
          <td className={NUM}>{row.rank}</td>
          <RowHead href={row.path} sub={playerWords(row)}>
            {row.name}
          </RowHead>
          <td className={NUM}>{row.present}</td>
        </TableRow>
      ))}
    </Table>
  );
}
