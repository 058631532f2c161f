import css from './rank-figure.module.css';
import { RankMove } from './rank-move.tsx';
import { hiddenClass } from './visually-hidden.tsx';

const NONE = `${css.rank} ${css.none}`;

type RankFigureProps = {
  /** null is shown as a dash and announced as "Not ranked". */
  rank: number | null;
  /** As in RankMove; leave it out if movement is not shown. */
  change?: number | null | undefined;
};

/** A rank with its movement beside it, or below it on a phone. */
export function RankFigure({ rank, change }: RankFigureProps) {
  return (
    <span className={css.figure}>
      {rank === null ? (
        <span className={NONE}>
          <span className={hiddenClass}>Not ranked</span>
          <span aria-hidden="true">–</span>
        </span>
      ) : (
        <span className={css.rank}>{rank.toLocaleString('en-US')}</span>
      )}
      {change === undefined ? null : <RankMove change={change} />}
    </span>
  );
}
