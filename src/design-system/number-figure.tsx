import css from './number-figure.module.css';

type NumberFigureProps = {
  /** The jersey number; without one the position's letters replace it. */
  number: number | null;
  position: string;
  /** A few words at the top: the school. */
  note?: string | undefined;
  /** The colors: a team's key, 'site' for the site's own, absent for ink. */
  team?: string | undefined;
  /** A band instead of a portrait on a phone. */
  short?: boolean;
};

/** The slot of a portrait, filled with a number. */
export function NumberFigure({ number, position, note, team, short = false }: NumberFigureProps) {
  const mark = number === null ? position : String(number);
  const className = [css.figure, team ? css.team : '', short ? css.short : ''].filter(Boolean).join(' ');
  return (
    <div className={className} data-team={team === 'site' ? undefined : team}>
      <p className={css.words}>
        {number === null ? null : <span>{position}</span>}
        {note ? <span>{note}</span> : null}
      </p>
      <b className={css.number} data-letters={Math.min(4, mark.length)}>
        {mark}
      </b>
    </div>
  );
}
