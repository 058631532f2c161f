import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { inventBuild } from './builds.ts';
import { type Hometowns, inventHometown } from './hometowns.ts';
import { inventName } from './names.ts';
import type { NetworkSize } from './network-size.ts';
import { type Numbers, numbersOf } from './numbers.ts';
import { hasPortal, inventMove, inventMoves, type PortalMove } from './portal.ts';
import { ratingAt } from './ratings.ts';
import { type Recruit, tierOf } from './recruits.ts';
import type { CollegesBySport } from './seed-colleges.ts';
import type { Suitors } from './suitors.ts';
import { type PortalPerson, writePortal } from './write-portal.ts';

/** The portal of the demo network: prospects of the seeded classes grown up, and beside them those of the classes before. */

/** People in memory at a time. */
const CHUNK = 2500;
const WHOLE = 1000;

export type PortalSeed = {
  seed: number;
  size: NetworkSize;
  hometowns: Hometowns;
  colleges: CollegesBySport;
  suitors: Readonly<Record<Sport, Suitors>>;
  today: number;
};

export function createPortalSeed(db: Db, { seed, size, hometowns, colleges, suitors, today }: PortalSeed) {
  /** Entries of the whole year, by sport and year, whether or not they have come by today. */
  const planned = new Map<string, number>();
  const streams = new Map<string, Numbers>();
  const earliest = Math.min(...size.classYears);
  const occasionOf = (sport: Sport) => ({ sport, years: size.portalYears, today });

  function streamOf(...words: (string | number)[]): Numbers {
    const key = words.join(' ');
    const numbers = streams.get(key) ?? numbersOf(seed, 'portal', key);
    streams.set(key, numbers);
    return numbers;
  }

  return {
    /** What becomes of a part of a class: how many entries there are of it today, and who moves, by person. */
    async growUp(sport: Sport, classYear: number, recruits: readonly { recruit: Recruit; personId: number }[]) {
      if (!hasPortal(sport)) return { entries: 0, movers: new Map<number, readonly PortalMove[]>() };
      const numbers = streamOf(sport, classYear);
      const persons = recruits.flatMap(({ recruit, personId }): PortalPerson[] => {
        const college = recruit.decisions.findLast(({ status }) => status === 'signed')?.college;
        if (!college) return [];
        const ratingTenths = recruit.steps.at(-1)?.newTenths ?? null;
        const who = { tier: tierOf(ratingTenths), state: recruit.state, suitors: suitors[sport] };
        const moves = inventMoves({ sport, classYear, college, ...who }, numbers);
        for (const { year } of moves) planned.set(`${sport} ${year}`, (planned.get(`${sport} ${year}`) ?? 0) + 1);
        return [
          {
            ...recruit,
            position: collegePosition(recruit.position, numbers),
            personId,
            classYear,
            ratingTenths,
            moves,
          },
        ];
      });
      const movers = new Map(
        persons.flatMap(({ personId, moves }) => (personId && moves.length ? [[personId, moves] as const] : [])),
      );
      return { entries: await writePortal(db, persons, occasionOf(sport), numbers), movers };
    },

    /** Adds players from outside the seeded classes. Returns how many of their entries are current today. */
    async fillUp(sport: Sport, year: number): Promise<number> {
      if (!hasPortal(sport)) return 0;
      const numbers = streamOf(sport, 'strangers', year);
      const wanted = size.portalSize[sport] - (planned.get(`${sport} ${year}`) ?? 0);
      let written = 0;
      for (let start = 0; start < wanted; start += CHUNK) {
        const count = Math.min(CHUNK, wanted - start);
        const persons = Array.from({ length: count }, () => stranger(sport, year, numbers));
        written += await writePortal(db, persons, occasionOf(sport), numbers);
      }
      return written;
    },
  };

  function stranger(sport: Sport, year: number, numbers: Numbers): PortalPerson {
    const build = inventBuild(sport, numbers);
    const home = inventHometown(hometowns, sport, numbers);
    const ratingTenths = ratingAt(sport, numbers.whole(0, WHOLE - 1), WHOLE);
    const classYear = numbers.whole(year - 5, Math.max(year - 5, Math.min(year - 1, earliest - 1)));
    const yearsInCollege = Math.min(5, year - classYear);
    const tier = tierOf(ratingTenths);
    const [origin] = suitors[sport].draw(1, { tier, state: home.state }, numbers);
    const wish = { sport, year, yearsInCollege, tier, state: home.state, suitors: suitors[sport] };
    const first = origin ?? colleges[sport][0];
    if (!first) throw new Error(`no college plays ${sport}`);
    const moves = [inventMove({ ...wish, origin: first }, numbers)];
    const position = collegePosition(build.position, numbers);
    return { personId: null, name: inventName(numbers), ...build, ...home, position, classYear, ratingTenths, moves };
  }
}

/** A recruit listed as an athlete gets a position in college. */
function collegePosition(position: string, numbers: Numbers): string {
  const found = numbers.pick(['WR', 'CB', 'S', 'RB']);
  return position === 'ATH' ? found : position;
}
