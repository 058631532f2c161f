import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

type DisclosureProps = {
  /** The label of the hidden content. */
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Disclosures with the same name close one another. */
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

/** Expandable content. Works without JavaScript. */
export function Disclosure({ summary, children, open, name }: DisclosureProps) {
  return (
    <details open={open} name={name}>
      <Summary>{summary}</Summary>
      {children}
    </details>
  );
}

/** Links that drop down over the page. Give the menus of one bar the same `name`, so that opening one closes the other. */
export function Menu({ summary, children, open, name }: DisclosureProps) {
  return (
    <details className={css.menu} open={open} name={name}>
      <Summary>{summary}</Summary>
      <div className={css.list}>{children}</div>
    </details>
  );
}
