import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** The class itself, for components that are rendered hundreds of times and cannot afford one more function. */
export const hiddenClass = css.hidden;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/** The first link of every page; `target` is the id of the main element. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={css.skip} href={`#${target}`}>
      Skip to content
    </a>
  );
}
