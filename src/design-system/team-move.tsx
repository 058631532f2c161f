import { Flag, type FlagTeam, NoFlag } from './flag.tsx';
import css from './team-move.module.css';
import { hiddenClass } from './visually-hidden.tsx';

const OPEN = `${css.arrow} ${css.open}`;

type TeamMoveProps = {
  /** null: not known. */
  from: FlagTeam | null;
  /** null: no school; then `end` says in its box why, if not because it is open. */
  to: FlagTeam | null;
  end?: { letters: string; title: string } | undefined;
  /** Back to where he came from: no move after all. */
  isBack?: boolean;
};

/** Flag, arrow, flag. A dashed arrow is a move that is not decided; a loop, one that came to nothing. */
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
