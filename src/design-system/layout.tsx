import type { ReactNode } from 'react';
import css from './layout.module.css';

type Children = { children: ReactNode };

/** The width of the page with its gutters. */
export function Page({ children }: Children) {
  return <div className={css.page}>{children}</div>;
}

/** Equal columns on a wide screen, one on a phone; `ruled` separates them by thin lines. */
export function Columns({ children, count, ruled = false }: Children & { count: 2 | 3 | 4; ruled?: boolean }) {
  return (
    <div className={css.columns} data-columns={count} data-ruled={ruled ? '' : undefined}>
      {children}
    </div>
  );
}

const SIDE = { wide: css.side, narrow: `${css.side} ${css.narrow}` } as const;

/** The content, and from 1024 px a side column: 18 rem, or with `narrow` 15, for use beside a wide table; exactly two children. */
export function WithSide({ children, side = 'wide' }: Children & { side?: 'wide' | 'narrow' }) {
  return <div className={SIDE[side]}>{children}</div>;
}

/** Sections below each other with the large gutter. */
export function Sections({ children }: Children) {
  return <div className={css.sections}>{children}</div>;
}

/** Marks, words or buttons in one line that may wrap. */
export function Line({ children }: Children) {
  return <div className={css.line}>{children}</div>;
}
