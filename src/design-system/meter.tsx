import css from './meter.module.css';

/** A strength in five blocks; `label` names it: "Interest" is announced as "Interest 3 of 5". */
export function Meter({ value, label }: { value: 0 | 1 | 2 | 3 | 4 | 5; label: string }) {
  return <span className={css.meter} data-n={value} role="img" aria-label={`${label} ${value} of 5`} />;
}
