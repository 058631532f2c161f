import type { ReactNode } from 'react';
import { PageTitle } from '#design-system/page-title.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import css from './custom-page.module.css';

type CustomPageBodyProps = { title: string; html: string; note?: ReactNode };

/** A page of the operator as readers see it. */
export function CustomPageBody({ title, html, note }: CustomPageBodyProps) {
  return (
    <>
      <PageTitle title={title} note={note} />
      <div className={css.body}>
        <WrittenHtml html={html} kind="page" />
      </div>
    </>
  );
}
