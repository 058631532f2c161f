import type { ReactNode } from 'react';
import css from './form-page.module.css';
import { Page } from './layout.tsx';
import { PageTitle } from './page-title.tsx';

type FormPageProps = {
  title: string;
  /** What the form is for, in the typeface of stories. */
  note?: ReactNode;
  /** The result of an earlier action: an Alert, over the whole width. */
  message?: ReactNode;
  children: ReactNode;
  /** An alternative to the form; beside it on a wide screen, below it on a phone. */
  aside?: ReactNode;
};

/** A page that is one form: a narrow column, because fields are short. */
export function FormPage({ title, note, message, children, aside }: FormPageProps) {
  return (
    <Page>
      <PageTitle title={title} note={note} />
      <div className={css.body}>
        {message ? <div className={css.message}>{message}</div> : null}
        <div className={css.column}>{children}</div>
        {aside ? <div className={`${css.column} ${css.aside}`}>{aside}</div> : null}
      </div>
    </Page>
  );
}

/** A part of the column, separated from the one above. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  );
}
