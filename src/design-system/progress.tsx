import type { ReactNode } from 'react';
import css from './progress.module.css';

type ProgressProps = {
  /** What is being done, for screen readers. */
  label: string;
  /** Null: the total is unknown, and only the text is shown. */
  percent: number | null;
  /** Replaces the percentage. */
  children?: ReactNode;
};

/** The progress of a job, in a line of text or a cell. */
export function Progress({ label, percent, children }: ProgressProps) {
  return (
    <span className={css.progress}>
      {percent === null ? null : <progress value={percent} max={100} aria-label={label} />}
      {children ?? `${percent}%`}
    </span>
  );
}
