import type { ReactNode } from 'react';
import css from './table.module.css';
import cells from './table-cells.module.css';
import { hiddenClass } from './visually-hidden.tsx';

const DENSE = `${css.table} ${css.dense}`;
const ROW = { plain: undefined, ten: css.ten, own: css.own, ownTen: `${css.own} ${css.ten}` } as const;
const LEFT = `${cells.sub} ${cells.left}`;

type TableProps = {
  /** What the table contains and how it is sorted; visible only to screen readers. */
  caption: string;
  /** The header row: th elements and SortHead. */
  head: ReactNode;
  /** TableRow and TierBreak. */
  children: ReactNode;
  /** Compact rows for staff. */
  dense?: boolean;
};

/** A ledger with a sticky header. It stays a table on a phone: give columns classes by `cell()`. */
export function Table({ caption, head, children, dense = false }: TableProps) {
  return (
    <table className={dense ? DENSE : css.table}>
      <caption className={hiddenClass}>{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type TableRowProps = {
  children: ReactNode;
  /** The target of an address with this fragment, which highlights the row. */
  id?: string | undefined;
  /** Draws a stronger line below every tenth rank. */
  ten?: boolean;
  /** The reader's own team, or the reader: an edge and a tint in the team's ink. */
  own?: boolean;
  /** The team whose colors mark the own row; the site's if absent. */
  team?: string | undefined;
};

export function TableRow({ children, id, ten = false, own = false, team }: TableRowProps) {
  return (
    <tr
      id={id}
      className={own ? (ten ? ROW.ownTen : ROW.own) : ten ? ROW.ten : ROW.plain}
      data-team={own ? team : undefined}
    >
      {children}
    </tr>
  );
}

/** A heading between rows: "Four stars: 11 to 212". `columns` is the table's number of columns. */
export function TierBreak({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className={css.break}>
      <th colSpan={columns} scope="colgroup">
        {children}
      </th>
    </tr>
  );
}

type RowHeadProps = {
  children: ReactNode;
  href?: string | undefined;
  /** A second line that is always shown. */
  sub?: ReactNode;
  /** Lines with the content of columns that are hidden on a phone. */
  left?: readonly string[];
};

/** The subject of a row, as its row header. */
export function RowHead({ children, href, sub, left }: RowHeadProps) {
  return (
    <th scope="row" className={cells.who}>
      {href === undefined ? children : <a href={href}>{children}</a>}
      {sub ? <span className={cells.sub}>{sub}</span> : null}
      {left?.map((line) => (
        <span key={line} className={LEFT}>
          {line}
        </span>
      ))}
    </th>
  );
}

export type SortOrder = 'ascending' | 'descending' | 'none';

type SortHeadProps = {
  children: ReactNode;
  /** The list sorted by this column; the address contains the order, so it works without JavaScript. */
  href: string;
  order: SortOrder;
  /** A class from `cell()`. */
  column?: string | undefined;
};

/** A column header that sorts. */
export function SortHead({ children, href, order, column }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={order} className={column}>
      <a className={css.sort} href={href} rel="nofollow">
        {children}
      </a>
    </th>
  );
}
