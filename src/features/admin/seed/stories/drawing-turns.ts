import { playNameOf, YARDS } from '#design-system/plays.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Plate } from './plate-picture.ts';
import { SETS } from './sets.ts';

/** Assigns drawings to stories in publication order, so that no list shows one twice close together. */

/** One position of each group that has its own football play. */
const FOOTBALL = ['QB', 'RB', 'WR', 'OT', 'TE', 'DT', 'LB', 'CB', 'K'] as const;
/** The number of drawings visible at once on a front page: among them no play is repeated, mirrored or not. */
const IN_VIEW = 8;

type PlateSubject = Omit<Plate, 'variant'>;

export function createDrawingTurns() {
  const lastUse = new Map<string, number>();
  const counts = new Map<string, number>();

  function restOf(places: readonly string[], look: string): number {
    const rests = places.map((place) => {
      const last = lastUse.get(`${place} ${look}`);
      return last === undefined ? Number.MAX_SAFE_INTEGER : (counts.get(place) ?? 0) - last;
    });
    return Math.min(...rests);
  }

  return {
    /** The play of the position if it was unused long enough, otherwise the least recently used one; then its mirror image. */
    take({ sport, position, college }: PlateSubject): Plate {
      const front = ['all', sport];
      const places = [...front, college?.slug ?? `${sport} without a college`];
      const looks = looksOf(sport, position);
      const [own] = looks;
      // Of those unused long enough on the front pages, the least recently used one on the team's page.
      const enough = Math.min(IN_VIEW, looks.length - 1);
      const onFront = ({ name }: Look) => Math.min(enough, restOf(front, name));
      const rested = looks.toSorted(
        (a, b) => onFront(b) - onFront(a) || restOf(places.slice(2), b.name) - restOf(places.slice(2), a.name),
      );
      const look = own && restOf(places, own.name) > IN_VIEW ? own : rested[0];
      if (!look) throw new Error(`there is nothing to draw for ${sport}`);
      const uses = counts.get(look.name) ?? 0;
      counts.set(look.name, uses + 1);
      for (const place of places) {
        const count = counts.get(place) ?? 0;
        lastUse.set(`${place} ${look.name}`, count);
        counts.set(place, count + 1);
      }
      return { sport, college, position: look.position, variant: look.variantOf(uses) };
    },
  };
}

type Look = { name: string; position: string; variantOf: (uses: number) => number };

/** Its own play first. A variant's last bit mirrors; the others choose the yards of a football field, or the set of another sport. */
function looksOf(sport: Sport, position: string): Look[] {
  if (sport === 'football') {
    const own = playNameOf(position);
    const others = FOOTBALL.filter((each) => playNameOf(each) !== own);
    return [position, ...others].map((each) => ({
      name: playNameOf(each),
      position: each,
      variantOf: (uses) => (uses % 2) + 2 * (uses % YARDS.length),
    }));
  }
  return SETS[sport].map((_, index) => ({
    name: `${sport} ${index}`,
    position,
    variantOf: (uses) => (uses % 2) + 2 * index,
  }));
}
