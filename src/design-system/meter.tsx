import css from './meter.module.css';

/** How strong, in five blocks; `label` names the thing: "Interest" is said as "Interest 3 of 5". */
export function Meter({ value, label }: { value: 0 | 1 | 2 | 3 | 4 | 5; label: string }) {
  return <span className={css.meter} data-n={value} role="img" aria-label={`${label} ${value} of 5`} />;
}
