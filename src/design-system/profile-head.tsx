import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { PositionTag } from './position-tag.tsx';
import css from './profile-head.module.css';
import { type ChipStars, RatingChip } from './rating-chip.tsx';
import { Stars } from './stars.tsx';

type ProfileHeadProps = {
  /** The jersey number. */
  figure: ReactNode;
  crumbs: readonly Crumb[];
  name: string;
  position: string | null;
  /** Beside the position: size and school, or college and year. */
  line: string;
  /** How good they are; null if nothing is said about it. */
  verdict: ReactNode;
  /** Buttons. */
  acts: ReactNode;
  /** Figures on the right, below the rest if they do not fit. */
  standing: ReactNode;
};

/** The summary: who, how good, where they stand, and what a reader can do. */
export function ProfileHead({ figure, crumbs, name, position, line, verdict, acts, standing }: ProfileHeadProps) {
  return (
    <header className={css.head}>
      <div>{figure}</div>
      <div className={css.id}>
        <Breadcrumbs items={crumbs} />
        <h1>{name}</h1>
        <p className={css.line}>
          {position ? <PositionTag position={position} /> : null} {line}
        </p>
        {verdict}
        {acts}
      </div>
      <div className={css.standing}>{standing}</div>
    </header>
  );
}

type VerdictProps = {
  rating: number | null;
  stars: ChipStars;
  /** Shown if there are no stars. */
  unrated?: string;
  /** The sources of the rating, one line each. */
  notes: readonly string[];
};

/** Rating and stars, with their sources. */
export function ProfileVerdict({ rating, stars, unrated, notes }: VerdictProps) {
  return (
    <div className={css.verdict}>
      <RatingChip rating={rating} stars={stars} size="lg" />
      <div>
        {stars === null ? (
          unrated === undefined ? null : (
            <p>{unrated}</p>
          )
        ) : (
          <p className={css.stars}>
            <Stars count={stars} />
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className={css.fine}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

export const ProfileActs = ({ children }: { children: ReactNode }) => <div className={css.acts}>{children}</div>;
