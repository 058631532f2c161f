import type { ReactNode } from 'react';
import { type Fact, Facts } from './facts.tsx';
import css from './record-panel.module.css';

type RecordPanelProps = {
  /** Also the anchor of the panel. */
  id: string;
  title: string;
  facts: readonly Fact[];
  /** The address of the list without it. */
  closeHref: string;
  /** An error or the content, above the actions. */
  note?: ReactNode;
  /** The actions: forms side by side. */
  children?: ReactNode;
};

/** One record of a list, chosen by the address, with its facts and actions; above the list. */
export function RecordPanel({ id, title, facts, closeHref, note, children }: RecordPanelProps) {
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <a href={closeHref}>Close</a>
      </div>
      <Facts items={facts} />
      {note ? <p className={css.note}>{note}</p> : null}
      {children ? <div className={css.forms}>{children}</div> : null}
    </section>
  );
}
