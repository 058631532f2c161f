import css from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The place of `rows` table rows that are on their way; `label` is heard: "Loading 25 prospects". */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={css.skeleton} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
          <div key={row} className={css.row}>
            <div className={css.bar} />
          </div>
        ))}
      </div>
    </div>
  );
}
