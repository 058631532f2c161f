import css from './position-tag.module.css';

/** A position's letters: QB, EDGE, RHP. `name` is the tooltip. */
export function PositionTag({ position, name }: { position: string; name?: string | undefined }) {
  return (
    <span className={css.tag} title={name}>
      {position}
    </span>
  );
}
