import type { ReactNode } from 'react';
import css from './setting-sections.module.css';

type Section = { id: string; label: string; content: ReactNode };

/** Settings, one subject below the other. Each is the target of `#id`, and gets the focus after a change in it. */
export function SettingSections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className={css.sections}>
      {sections.map(({ id, label, content }) => (
        <section key={id} id={id} className={css.section} aria-labelledby={`${id}-head`} tabIndex={-1}>
          <h2 id={`${id}-head`}>{label}</h2>
          <div className={css.body}>{content}</div>
        </section>
      ))}
    </div>
  );
}
