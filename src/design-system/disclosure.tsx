import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

type DisclosureProps = {
  /** What is behind it. */
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Of those with one name only one is open. */
  name?: string;
};

function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className={css.summary}>
      {children}
      <span className={css.arrow}>
        <Icon name="down" />
      </span>
    </summary>
  );
}

/** More, in place. Works without JavaScript. */
export function Disclosure({ summary, children, open, name }: DisclosureProps) {
  return (
    <details open={open} name={name}>
      <Summary>{summary}</Summary>
      {children}
    </details>
  );
}

/** Links that drop down over the page. Give the menus of one bar one `name`, so that opening one closes the other. */
export function Menu({ summary, children, open, name }: DisclosureProps) {
  return (
    <details className={css.menu} open={open} name={name}>
      <Summary>{summary}</Summary>
      <div className={css.list}>{children}</div>
    </details>
  );
}
