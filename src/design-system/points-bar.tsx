import css from './points-bar.module.css';

type PointsBarProps = {
  /** The parts of the sum, in drawing order: ink, then chip blue. */
  parts: readonly [number, number];
  /** The value of the full length, usually the first team's total. */
  max: number;
  /** The text for screen readers: "1,720 for ratings and 666 for national ranks". */
  label: string;
  /** Without the gray track, for stacked bars whose ends are compared. */
  bare?: boolean;
};

const GAP = 0.6;

/** A sum as one bar of two parts. The lengths are SVG attributes, because the page's policy forbids style attributes. */
export function PointsBar({ parts: [first, second], max, label, bare = false }: PointsBarProps) {
  const scale = max > 0 ? 100 / max : 0;
  const end = Math.min(100, Math.max(0, first) * scale);
  const rest = Math.min(100 - end, Math.max(0, second) * scale);
  return (
    <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={label}>
      {bare ? null : <rect className={css.trough} width="100" height="8" />}
      <rect className={css.first} width={end.toFixed(1)} height="8" />
      {rest > GAP ? (
        <rect className={css.second} x={(end + GAP).toFixed(1)} width={(rest - GAP).toFixed(1)} height="8" />
      ) : null}
    </svg>
  );
}
