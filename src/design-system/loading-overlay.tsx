import css from './skeleton.module.css';

/** Covers the whole screen while money moves, and for nothing else. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className={css.overlay}>
      <p className={css.panel} role="status" aria-busy="true">
        {label}
      </p>
    </div>
  );
}
