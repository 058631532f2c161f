import { circles, crosses, type Play, routePath } from '#design-system/play-drawing.ts';
import { playFor, playNameOf, YARDS } from '#design-system/plays.ts';
import { GROUND } from '#design-system/plays-other.ts';
import { teamColours } from '#design-system/team-colours.ts';
import { type NewImage, plainThumbhash } from '#features/media/images/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { SeedCollege } from '../suitors.ts';
import { SETS } from './sets.ts';

/** A drawn picture instead of a photograph: a play on the board, in a team's colors, like the pages' own plates. */

export type Plate = { sport: Sport; position: string; college: SeedCollege | null; variant: number };
export type Picture = { image: NewImage; body: Buffer };

const [WIDTH, HEIGHT] = [1280, 720];
const NEUTRAL = { primary: '#14202e', secondary: '#8fb4d9' };
/** The same picture always has the same key. */
export function drawPlate({ sport, position, college, variant }: Plate): Picture {
  const { play, group, scene } = drawnFor(sport, position, variant);
  const { primary, on, edge } = teamColours(college?.colours ?? NEUTRAL);
  const isMirrored = variant % 2 === 1;
  const yards = sport === 'football' ? (YARDS[(variant >>> 1) % YARDS.length] ?? '') : '';
  const isOurs = play.subject.side === 'o';
  const subject = isOurs ? circles([play.subject.at]) : crosses([play.subject.at]);
  const routes = play.routes.map((route) => {
    const look = { hot: `stroke="${edge}" stroke-width="3.4"`, dash: 'stroke-dasharray="5 6"', plain: '' }[route.tone];
    return `<path ${look} d="${routePath(route)}"/>`;
  });
  const side = isMirrored ? 'x="306" text-anchor="end"' : 'x="14"';
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="320" height="180" fill="${primary}"/>`,
    yards &&
      `<text ${side} y="54" fill="${on}" opacity="0.16" font-family="sans-serif" font-weight="800" font-size="54">${yards}</text>`,
    `<g fill="none" stroke="${on}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"${isMirrored ? ' transform="translate(320 0) scale(-1 1)"' : ''}>`,
    `<path stroke-width="1" opacity="0.28" d="${GROUND[sport]}"/>`,
    `<path d="${circles(play.o)}${crosses(play.x)}"/>`,
    ...routes,
    `<path stroke="${edge}" stroke-width="3.4"${isOurs ? ` fill="${edge}"` : ''} d="${subject}"/>`,
    '</g></svg>',
  ].join('');
  const name = [group.toLowerCase(), college?.slug ?? 'neutral', isMirrored ? 'left' : 'right', yards.toLowerCase()];
  return {
    body: Buffer.from(svg),
    image: {
      storageKey: `plates/${name.filter(Boolean).join('-')}.svg`,
      mediaType: 'image/svg+xml',
      width: WIDTH,
      height: HEIGHT,
      alt: `${scene} drawn on a board${college ? `, in the colors of ${college.shortName}` : ''}`,
      credit: 'Drawn for the demo network',
      thumbhash: plainThumbhash(primary),
      tags: ['demo', 'plate', sport, ...(college ? [college.slug] : [])],
    },
  };
}

function drawnFor(sport: Sport, position: string, variant: number): { play: Play; group: string; scene: string } {
  if (sport === 'football')
    return { play: playFor(sport, position), group: playNameOf(position), scene: 'A football play' };
  const sets = SETS[sport];
  const index = (variant >>> 1) % sets.length;
  return { ...(sets[index] ?? sets[0]), group: index === 0 ? sport : `${sport}${index + 1}` };
}
