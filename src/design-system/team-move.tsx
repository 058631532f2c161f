import { Flag, type FlagTeam, NoFlag } from './flag.tsx';
import css from './team-move.module.css';
import { hiddenClass } from './visually-hidden.tsx';

const OPEN = `${css.arrow} ${css.open}`;

type TeamMoveProps = {
  /** null: unknown. */
  from: FlagTeam | null;
  /** null: no school; `end` then says why in the box, unless the move is still open. */
  to: FlagTeam | null;
  end?: { letters: string; title: string } | undefined;
  /** Back to the previous team: the player did not move after all. */
  isBack?: boolean;
};

/** Flag, arrow, flag. A dashed arrow is an undecided move; a loop, one that did not happen. */
export function TeamMove({ from, to, end, isBack = false }: TeamMoveProps) {
  return (
    <span className={css.way}>
      {from === null ? <NoFlag letters="–" title="Not known" /> : <Flag team={from} />}
      <span className={isBack ? css.back : to === null ? OPEN : css.arrow}>
        <span className={hiddenClass}>{isBack ? ' back to ' : ' to '}</span>
      </span>
      {to === null && end ? <NoFlag {...end} /> : <Flag team={to} />}
    </span>
  );
}
