import type { ReactNode } from 'react';
import css from './site-settings-page.module.css';

/** What readers see of it, as the server cleaned it. */
export function Preview({ children }: { children: ReactNode }) {
  return (
    <div className={css.preview}>
      <h3>As readers see it</h3>
      {children}
    </div>
  );
}
