/** Chalk drawings on a board of 320 by 180: turns points into SVG path data. */

export type Point = readonly [x: number, y: number];

export type Route = {
  /** hot: the subject's own route; dash: the ball, or a player without it. */
  tone: 'hot' | 'plain' | 'dash';
  end: 'arrow' | 'block' | 'none';
  /** The middle one of three points curves the route instead of breaking it. */
  curved?: boolean;
  points: readonly Point[];
};

export type Play = {
  /** Our players and theirs. */
  o: readonly Point[];
  x: readonly Point[];
  /** The subject: one of ours as a filled circle, or one of theirs as a bold cross. */
  subject: { side: 'o' | 'x'; at: Point };
  routes: readonly Route[];
};

/** Parses "130,126 145,126" into points. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}

/** A route of straight segments. */
export function run(tone: Route['tone'], end: Route['end'], way: string): Route {
  return { tone, end, points: points(way) };
}

/** A route of three points that curves around the middle one. */
export function bend(tone: Route['tone'], end: Route['end'], way: string): Route {
  return { tone, end, curved: true, points: points(way) };
}

const RADIUS = 6.5;
const ARM = 5;
const TIP = 9;

/** Circles as one path. */
export function circles(men: readonly Point[]): string {
  return men
    .map(
      ([x, y]) =>
        `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`,
    )
    .join('');
}

/** Crosses as one path. */
export function crosses(men: readonly Point[]): string {
  return men
    .map(([x, y]) => `M${x - ARM} ${y - ARM}l${2 * ARM} ${2 * ARM}m0 ${-2 * ARM}l${-2 * ARM} ${2 * ARM}`)
    .join('');
}

/** The line of a route with its arrowhead, or the bar of a block. */
export function routePath({ points: way, curved = false, end }: Route): string {
  const [start, ...rest] = way.map((point) => point.join(' '));
  const last = way.at(-1);
  const before = way.at(-2);
  if (last === undefined || before === undefined) return '';
  const angle = Math.atan2(last[1] - before[1], last[0] - before[0]);
  return `M${start}${curved ? 'Q' : 'L'}${rest.join(curved ? ' ' : 'L')}${ending(end, last, angle)}`;
}

function ending(end: Route['end'], at: Point, angle: number): string {
  if (end === 'none') return '';
  const turn = end === 'arrow' ? Math.PI * 0.8 : Math.PI / 2;
  const length = end === 'arrow' ? TIP : 7;
  const foot = (by: number) =>
    `${(at[0] + length * Math.cos(angle + by)).toFixed(1)} ${(at[1] + length * Math.sin(angle + by)).toFixed(1)}`;
  return `M${foot(turn)}L${at.join(' ')}L${foot(-turn)}`;
}

/** Derives a stable whole number from a text (FNV-1a), so that a person's plate never changes. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
