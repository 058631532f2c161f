import { Flag, type FlagTeam } from './flag.tsx';
import css from './team-move.module.css';
import { hiddenClass } from './visually-hidden.tsx';

const OPEN = `${css.arrow} ${css.open}`;

/** Flag, arrow, flag. A dashed arrow to an open box is a move that is not decided. */
export function TeamMove({ from, to }: { from: FlagTeam | null; to: FlagTeam | null }) {
  return (
    <span className={css.way}>
      <Flag team={from} />
      <span className={to === null ? OPEN : css.arrow}>
        <span className={hiddenClass}> to </span>
      </span>
      <Flag team={to} />
    </span>
  );
}
