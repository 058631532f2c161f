import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import css from './page-title.module.css';

export type PageTitleProps = {
  title: ReactNode;
  crumbs?: readonly Crumb[] | undefined;
  /** A sentence that a person wrote, in the typeface of stories. */
  note?: ReactNode;
  /** Anything below the note: a switch, a set of tabs. */
  children?: ReactNode;
};

/** The page's only h1, with the breadcrumbs above it and an analyst's note below. */
export function PageTitle({ title, crumbs, note, children }: PageTitleProps) {
  return (
    <div className={css.title}>
      {crumbs ? <Breadcrumbs items={crumbs} /> : null}
      <h1>{title}</h1>
      {note ? <p className={css.note}>{note}</p> : null}
      {children}
    </div>
  );
}
