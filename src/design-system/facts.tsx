import type { ReactNode } from 'react';
import css from './facts.module.css';

export type Fact = { label: string; value: ReactNode };

/** Names and values in as many columns as fit. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
