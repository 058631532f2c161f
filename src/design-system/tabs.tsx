import type { ReactNode } from 'react';
import css from './tabs.module.css';

export type Tab = { label: ReactNode; href: string; current?: boolean };

/** Pages of one subject as links; the current one is underlined in ink. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
