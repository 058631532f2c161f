import type { ReactNode } from 'react';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import css from './figures-page.module.css';

const NUMBER = cell('num');

type FigureTableProps<Row> = {
  /** The table's caption; also names the scrolling region. */
  caption: string;
  /** The heading of the first column. */
  subject: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  titleOf: (row: Row) => string;
  columns: readonly { label: string; cellOf: (row: Row) => ReactNode }[];
};

/** A table of numbers that keeps all its columns: if they don't fit, it scrolls sideways, with the keyboard too. */
export function FigureTable<Row>({ caption, subject, rows, keyOf, titleOf, columns }: FigureTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scrolling region.
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <Table
        caption={caption}
        dense
        head={
          <>
            <th scope="col">{subject}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={NUMBER}>
                {label}
              </th>
            ))}
          </>
        }
      >
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            <RowHead>{titleOf(row)}</RowHead>
            {columns.map(({ label, cellOf }) => (
              <td key={label} className={NUMBER}>
                {cellOf(row)}
              </td>
            ))}
          </TableRow>
        ))}
      </Table>
    </section>
  );
}
