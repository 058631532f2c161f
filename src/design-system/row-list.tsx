import type { ReactNode } from 'react';
import css from './row-list.module.css';

/** A list of one item per line, separated by thin lines; `thin` for items without a second line. */
export function RowList({ children, thin = false, label }: { children: ReactNode; thin?: boolean; label?: string }) {
  return (
    <ul className={thin ? css.thin : undefined} aria-label={label}>
      {children}
    </ul>
  );
}

/** One line: marks before and after, and a RowMain that takes the rest. */
export function RowItem({ children }: { children: ReactNode }) {
  return <li className={css.row}>{children}</li>;
}

type RowMainProps = { children: ReactNode; href?: string | undefined; sub?: ReactNode };

/** The subject of a line, with details below it. */
export function RowMain({ children, href, sub }: RowMainProps) {
  return (
    <span className={css.main}>
      <span className={css.who}>{href === undefined ? children : <a href={href}>{children}</a>}</span>
      {sub ? <span className={css.sub}>{sub}</span> : null}
    </span>
  );
}
