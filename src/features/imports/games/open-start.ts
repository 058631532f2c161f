/**
 * Sources write a start that is not set yet as midnight: in New York, or in the home team's time zone. On the mainland no game starts at
 * any of these hours. But 7 p.m. in Honolulu and 8 p.m. in Anchorage are midnight in New York: there, only local midnight means that no
 * time is set.
 */

/** Where a game is played, as far as a row or a record says. */
export type GamePlace = {
  home: { name: string };
  away: { name: string };
  venue: string | null;
  isNeutralSite: boolean | null;
};

const ON_MAINLAND = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
const FAR_WEST: readonly { teams: RegExp; venues: RegExp; zone: string }[] = [
  {
    teams: /hawai|chaminade|uhhilo|uhmanoa/,
    venues:
      /hawai|honolulu|aloha|chingathletics|chingcomplex|stansheriff|simpliarena|simplifiarena|lesmurakami|lahaina|maui|hilo$/,
    zone: 'Pacific/Honolulu',
  },
  {
    teams: /alaska/,
    // The airline's name is also on the University of Washington's field and arena in Seattle.
    venues: /alaska(?!airlines(?:field|arena))|anchorage|fairbanks|carlsoncenter$/,
    zone: 'America/Anchorage',
  },
];

/** The intended day, YYYY-MM-DD, if `at` is no plausible time of day at this place; null: it is one. */
export function dayOfOpenStart(at: Date, place: GamePlace): string | null {
  if (at.getTime() % 3_600_000 !== 0) return null;
  const zones = zonesOf(place);
  // West of Greenwich, a midnight has the same date in UTC.
  return zones.some((zone) => hourIn(zone, at) === 0) ? at.toISOString().slice(0, 10) : null;
}

function zonesOf({ home, away, venue, isNeutralSite }: GamePlace): readonly string[] {
  const sides = isNeutralSite === true ? [home, away] : [home];
  const isAt = ({ teams, venues }: (typeof FAR_WEST)[number]) =>
    venues.test(letters(venue ?? '')) || sides.some(({ name }) => teams.test(letters(name)));
  const far = FAR_WEST.find(isAt);
  return far ? [far.zone] : ON_MAINLAND;
}

/** Removes every character used for the ʻokina. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const clocks = new Map<string, Intl.DateTimeFormat>();

function hourIn(zone: string, at: Date): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  clocks.set(zone, clock);
  return Number(clock.format(at));
}
