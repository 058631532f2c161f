import { sql } from 'drizzle-orm';
import { arePositionsOfOne } from '#features/directory/positions/public.ts';
import { isSameSchool, schoolOf } from '#features/transfers/college-players/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import {
  MOVED_THERE,
  NAMESAKE,
  ON_ROSTER,
  ROSTER_SEASONS,
  SAME_HOMETOWN,
  YEARS_IN_COLLEGE,
} from '../identity/public.ts';
import type { NameGroup, Profile } from './find-duplicates.ts';

type Entry = { year: number; originCollegeId: number | null; originName: string | null };

type Player = {
  id: number;
  sport: Sport;
  name: string;
  nameKey: string;
  position: string | null;
  season: number | null;
  collegeId: number | null;
  collegeName: string | null;
  college: string | null;
  hometownCity: string | null;
  hometownState: string | null;
  jersey: string | null;
  source: string;
  sourceId: string | null;
  entries: Entry[];
};

/** College players of one sport, grouped by the key of their name. */
export async function groupsOfPlayers(db: Db, sport: Sport | null): Promise<NameGroup[]> {
  const { rows } = await db.execute<Player>(sql`
    with shared as (
      select sport, name_key from college_players where not is_hidden and (${sport}::text is null or sport = ${sport})
      group by sport, name_key having count(*) > 1)
    select player.id, player.sport, player.name, player.name_key as "nameKey", player.position, player.season,
      player.college_id as "collegeId", player.college_name as "collegeName",
      coalesce(college.short_name, player.college_name) as college, player.hometown_city as "hometownCity",
      player.hometown_state as "hometownState", player.jersey, player.source, player.source_id as "sourceId",
      coalesce((select jsonb_agg(jsonb_build_object(
          'year', entry.year, 'originCollegeId', entry.origin_college_id, 'originName', entry.origin_name) order by entry.year, entry.id)
        from college_transfers entry where entry.college_player_id = player.id), '[]'::jsonb) as entries
    from shared join college_players player using (sport, name_key)
    left join colleges college on college.id = player.college_id
    where not player.is_hidden order by player.sport, player.name_key, player.id`);
  return [...Map.groupBy(rows, (player) => JSON.stringify([player.sport, player.nameKey])).values()].flatMap(
    (players) => {
      const [first] = players;
      if (!first) return [];
      const byId = new Map(players.map((player) => [player.id, player]));
      const confidence = (a: Profile, b: Profile) => {
        const [one, two] = [byId.get(a.id), byId.get(b.id)];
        return one && two ? confidenceOfPlayers(one, two) : 0;
      };
      const profiles = players.map((player) => ({ id: player.id, text: textOf(player), hasForecasts: false }));
      return [{ kind: 'player', sport: first.sport, classYear: null, profiles, confidence }];
    },
  );
}

/** The confidence, 0 to 1, that two players of one name are one person. */
function confidenceOfPlayers(a: Player, b: Player): number {
  // A player has one source id: a pair with two ids, even from two sources, needs a person to decide.
  const areNumbered = a.sourceId !== null && b.sourceId !== null;
  if ((areNumbered && a.source === b.source) || !arePositionsOfOne(a.sport, a.position, b.position)) return 0;
  const years = a.season === null || b.season === null ? 0 : Math.abs(a.season - b.season);
  if (years >= YEARS_IN_COLLEGE || contradict(a.hometownState, b.hometownState)) return 0;
  const isDoubtful =
    areNumbered || contradict(a.hometownCity, b.hometownCity) || (years === 0 && contradict(a.jersey, b.jersey));
  return isDoubtful ? NAMESAKE : evidenceFor(a, b, years);
}

function evidenceFor(a: Player, b: Player, years: number): number {
  if (haveOneEntry(a, b)) return MOVED_THERE;
  const isSameCollege = isSameSchool(schoolOf(a.collegeId, a.collegeName), schoolOf(b.collegeId, b.collegeName));
  if (isSameCollege && years <= ROSTER_SEASONS) return ON_ROSTER;
  return [a, b].every(({ hometownCity, hometownState }) => hometownCity !== null && hometownState !== null)
    ? SAME_HOMETOWN
    : NAMESAKE;
}

const contradict = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && matchKey(a) !== matchKey(b);

/** Whether both have a portal entry in the same season and from the same college. */
function haveOneEntry(a: Player, b: Player): boolean {
  return a.entries.some((one) =>
    b.entries.some(
      (two) =>
        one.year === two.year &&
        isSameSchool(schoolOf(one.originCollegeId, one.originName), schoolOf(two.originCollegeId, two.originName)),
    ),
  );
}

function textOf({ name, position, college, season, entries }: Player): string {
  const years = entries.length === 0 ? null : `portal ${entries.map(({ year }) => year).join(', ')}`;
  return [name, position, college, season, years].filter((part) => part !== null).join(', ');
}
