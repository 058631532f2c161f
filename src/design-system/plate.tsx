import type { Sport } from '#kernel/sports.ts';
import css from './plate.module.css';
import { circles, crosses, routePath, seedOf } from './play-drawing.ts';
import { playFor, YARDS } from './plays.ts';
import { GROUND } from './plays-other.ts';

const CLASS = {
  '16:9': css.plate,
  '4:3': `${css.plate} ${css.r4x3}`,
  '4:5': `${css.plate} ${css.r4x5}`,
} as const;

type PlateProps = {
  /** Any text that stays the same for this person or story; it determines the side and the figure on the board. */
  seed: string;
  sport?: Sport;
  position?: string | undefined;
  /** The colors' team; the site's if absent. */
  team?: string | null | undefined;
  /** On a pale background, for a list where color would be too loud. */
  quiet?: boolean;
  ratio?: keyof typeof CLASS;
};

/** Replaces a missing photograph: a play on the board, in the team's colors. Decoration, hidden from screen readers. */
export function Plate({ seed, sport = 'football', position, team, quiet = false, ratio = '16:9' }: PlateProps) {
  const play = playFor(sport, position);
  const number = seedOf(seed);
  const isMirrored = number % 2 === 1;
  const isOurs = play.subject.side === 'o';
  return (
    <span
      className={quiet ? `${CLASS[ratio]} ${css.quiet}` : CLASS[ratio]}
      data-team={team ?? undefined}
      aria-hidden="true"
    >
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {sport === 'football' ? (
          <text x={isMirrored ? 306 : 14} y="54" textAnchor={isMirrored ? 'end' : 'start'}>
            {YARDS[(number >>> 1) % YARDS.length]}
          </text>
        ) : null}
        <g transform={isMirrored ? 'translate(320 0) scale(-1 1)' : undefined}>
          <path className={css.ground} d={GROUND[sport]} />
          <path d={circles(play.o) + crosses(play.x)} />
          {play.routes.map((route) => (
            <path key={routePath(route)} className={css[route.tone]} d={routePath(route)} />
          ))}
          <path
            className={isOurs ? `${css.hot} ${css.dot}` : css.hot}
            d={isOurs ? circles([play.subject.at]) : crosses([play.subject.at])}
          />
        </g>
      </svg>
    </span>
  );
}
