import css from './rank-move.module.css';
import { hiddenClass } from './visually-hidden.tsx';

const UP = `${css.move} ${css.up}`;
const DOWN = `${css.move} ${css.down}`;

/** Places gained (positive) or lost (negative) since the last list; null is a newcomer. Shown as arrow, number and word. */
export function RankMove({ change }: { change: number | null }) {
  if (change === null) return <span className={css.move}>New</span>;
  if (change === 0)
    return (
      <span className={css.move}>
        <span className={hiddenClass}>no change</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  return (
    <span className={change > 0 ? UP : DOWN}>
      <span className={hiddenClass}>{change > 0 ? 'up ' : 'down '}</span>
      {Math.abs(change)}
    </span>
  );
}
