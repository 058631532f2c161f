import type { ReactNode } from 'react';
import css from './form-page.module.css';
import { Page } from './layout.tsx';
import { PageTitle } from './page-title.tsx';

type FormPageProps = {
  title: string;
  /** What the form is for, in the story voice. */
  note?: ReactNode;
  /** What came of something before: an Alert, over the whole width. */
  message?: ReactNode;
  children: ReactNode;
  /** Another way to the same end; beside the form on a wide screen, under it on a phone. */
  aside?: ReactNode;
};

/** A page that is one form: a narrow column, because a line to fill in is short. */
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

/** A part of the column, with what parts it from the one above. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  );
}
