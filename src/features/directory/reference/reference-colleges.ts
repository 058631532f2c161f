import {
  type CollegeName,
  deriveAbbreviation,
  deriveShortName,
  type ReferenceCollege,
  splitAliases,
} from '#features/directory/colleges/public.ts';
import { matchKey, slugify } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import { distinctNames } from './distinct-names.ts';
import type { CollegeRow, OverlayRow } from './reference-columns.ts';
import type { ConferenceBook } from './reference-conferences.ts';
import type { TeamColours } from './team-colours.ts';

/** Merges a college from the files that know it: the reference of 2021, the hand-checked overlay, the colors. */

type Sources = {
  colleges: readonly CollegeRow[];
  overlay: readonly OverlayRow[];
  /** unitid → key of the colors, for colleges outside the overlay. */
  otherColourKeys: ReadonlyMap<string, string>;
  /** unitid → checked spellings, for colleges outside the overlay. */
  otherAliases: ReadonlyMap<string, readonly string[]>;
  /** unitid → nickname of the teams, for colleges outside the overlay. */
  otherMascots: ReadonlyMap<string, string>;
  coloursOf: (key: string, division: string | null) => TeamColours | null;
  conferences: ConferenceBook;
  /** Slugs of colleges that imports created: they keep theirs. */
  takenSlugs: ReadonlySet<string>;
};

const CHECKED = { source: 'IPEDS 2021 and Bluechip overlay', sourceDate: '2026-07-01' };
const REFERENCE = { source: 'IPEDS 2021', sourceDate: '2021-07-01' };

export function buildColleges(sources: Sources): ReferenceCollege[] {
  const overlays = new Map(sources.overlay.map((row) => [row.unitid, row]));
  const names = distinctNames({
    wanted: sources.colleges
      .filter((row) => hasTeams(row) && !overlays.has(row.unitid))
      .map((row) => ({
        id: row.unitid,
        // A college with a known team is named by its key of the colors, and takes precedence over others of that name.
        base: sources.otherColourKeys.get(row.unitid) ?? deriveShortName(row.name),
        isKnown: sources.otherColourKeys.has(row.unitid),
        full: row.name,
        city: row.city,
        state: row.state,
      })),
    taken: sources.overlay.flatMap((row) => [row.short_name, ...row.aliases.split('|')]),
    takenSlugs: new Set([...sources.overlay.map((row) => row.slug), ...sources.takenSlugs]),
  });
  return sources.colleges.filter(hasTeams).map((row) => {
    const overlay = overlays.get(row.unitid);
    const aliases = splitAliases(row.alias);
    const division = overlay?.division || null;
    const colourKey = overlay ? overlay.color_key : sources.otherColourKeys.get(row.unitid);
    const colours = colourKey ? sources.coloursOf(colourKey, division) : null;
    const derived = names.get(row.unitid);
    const checkedAliases = overlay?.aliases.split('|') ?? sources.otherAliases.get(row.unitid) ?? [];
    const shortName = overlay?.short_name ?? derived?.shortName ?? row.name;
    return {
      unitid: Number(row.unitid),
      slug: overlay?.slug ?? derived?.slug ?? slugify(row.name),
      name: row.name,
      shortName,
      nameKey: matchKey(shortName),
      mascot: overlay?.mascot || sources.otherMascots.get(row.unitid) || null,
      abbreviation: overlay?.abbreviation ?? deriveAbbreviation(shortName, aliases),
      city: row.city || null,
      state: row.state || null,
      zip: row.zip.slice(0, 5) || null,
      division,
      membership: membershipOf(row),
      primaryColor: colours?.primary ?? null,
      secondaryColor: colours?.secondary ?? null,
      ...(overlay ? CHECKED : REFERENCE),
      names: namesOf(shortName, checkedAliases, row.name, aliases),
      sports: sportsOf(row, overlay, sources.conferences),
    };
  });
}

/** IPEDS counts online campuses as NCAA members along with their university, but they have no teams. */
const ONLINE = /\b(Digital Immersion|Online)$/;

const hasTeams = ({ name }: CollegeRow): boolean => !ONLINE.test(name);

function membershipOf(row: CollegeRow): string {
  if (row.ncaa === '1') return 'NCAA';
  if (row.naia === '1') return 'NAIA';
  return row.njcaa === '1' ? 'NJCAA' : 'other';
}

/** Every spelling once, with its best rank: 0 short name, 1 checked alias, 2 official name, 3 alias of the source. */
function namesOf(shortName: string, checked: readonly string[], official: string, aliases: string[]): CollegeName[] {
  const ranked = [[shortName], checked, [official], aliases].flatMap((names, rank) =>
    names.map((name) => ({ name, key: matchKey(name), rank })),
  );
  const best = new Map<string, CollegeName>();
  for (const each of ranked) if (each.key && !best.has(each.key)) best.set(each.key, each);
  return [...best.values()];
}

const BELOW_DIVISION_ONE = new Set(['D2', 'D3']);

/** The sports that a college plays. The overlay has the current conference, but only for Division I; below it the data of 2021 is used. */
function sportsOf(
  row: CollegeRow,
  overlay: OverlayRow | undefined,
  conferences: ConferenceBook,
): ReferenceCollege['sports'] {
  const isOld = !overlay || BELOW_DIVISION_ONE.has(overlay.division);
  const of2021 = (sport: Sport, isMember: string, label: string) =>
    isMember === '1' ? [{ sport, conference: conferences.ofLabel(label, sport), isCurrent: false }] : [];
  const of2026 = (sport: Sport, conference: string | undefined) =>
    conference ? [{ sport, conference, isCurrent: true }] : [];
  const either = (sport: Sport, conference: string | undefined, isMember: string, label: string) =>
    conference || !isOld ? of2026(sport, conference) : of2021(sport, isMember, label);
  return [
    ...either('football', overlay?.football_conference, row.football_member, row.football_conference),
    ...either('basketball', overlay?.basketball_conference, row.basketball_member, row.basketball_conference),
    ...of2021('baseball', row.baseball_member, row.baseball_conference),
    ...of2026('hockey', overlay?.hockey_conference),
  ];
}
