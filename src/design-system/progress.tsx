import type { ReactNode } from 'react';
import css from './progress.module.css';

type ProgressProps = {
  /** What is being done, for screen readers. */
  label: string;
  /** Null: nobody knows how much there is, and the text stands alone. */
  percent: number | null;
  /** In the place of the percentage. */
  children?: ReactNode;
};

/** How far a job is, in a line of text or a cell. */
export function Progress({ label, percent, children }: ProgressProps) {
  return (
    <span className={css.progress}>
      {percent === null ? null : <progress value={percent} max={100} aria-label={label} />}
      {children ?? `${percent}%`}
    </span>
  );
}
