import css from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Reserves the space of `rows` table rows while they load; `label` is announced: "Loading 25 prospects". */
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
