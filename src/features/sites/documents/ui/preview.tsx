import type { ReactNode } from 'react';
import css from './site-settings-page.module.css';

/** A preview for staff of the HTML as sanitized by the server. */
export function Preview({ children }: { children: ReactNode }) {
  return (
    <div className={css.preview}>
      <h3>As readers see it</h3>
      {children}
    </div>
  );
}
