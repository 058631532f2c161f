import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';

/**
 * The positions of each sport, and codes of other sources for them. `kind`: whether prospects are listed at it, only transfers (portal
 * sources know no finer one), or both. The same for every year.
 */

export type PositionKind = 'prospect' | 'transfer' | 'both';
export type Position = {
  code: string;
  name: string;
  plural: string;
  group: string;
  kind: PositionKind;
  aliases: readonly string[];
};

type Row = readonly [code: string, name: string, plural: string, kind: PositionKind, ...aliases: string[]];

const positionsOf = (groups: Record<string, readonly Row[]>): Position[] =>
  Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([code, name, plural, kind, ...aliases]) => ({ code, name, plural, group, kind, aliases })),
  );

const POSITIONS: Record<Sport, readonly Position[]> = {
  football: positionsOf({
    Offense: [
      ['QB', 'Quarterback', 'Quarterbacks', 'both', 'pro', 'dual', 'pro-style quarterback', 'dual-threat quarterback'],
      ['RB', 'Running back', 'Running backs', 'both', 'apb', 'fb', 'hb', 'tb', 'all-purpose back', 'fullback'],
      ['WR', 'Wide receiver', 'Wide receivers', 'both', 'se', 'fl', 'slot', 'receiver'],
      ['TE', 'Tight end', 'Tight ends', 'both', 'h-back'],
      ['OT', 'Offensive tackle', 'Offensive tackles', 'both', 'lt', 'rt'],
      [
        'IOL',
        'Interior offensive lineman',
        'Interior offensive linemen',
        'both',
        'og',
        'oc',
        'g',
        'c',
        'guard',
        'center',
      ],
      ['OL', 'Offensive lineman', 'Offensive linemen', 'both'],
    ],
    Defense: [
      ['EDGE', 'Edge rusher', 'Edge rushers', 'both', 'de', 'wde', 'sde', 'rush', 'defensive end'],
      ['DL', 'Defensive lineman', 'Defensive linemen', 'both', 'dt', 'nt', 'ng', 'defensive tackle', 'nose tackle'],
      ['LB', 'Linebacker', 'Linebackers', 'both', 'ilb', 'olb', 'mlb', 'inside linebacker', 'outside linebacker'],
      ['CB', 'Cornerback', 'Cornerbacks', 'both', 'nb', 'nickel', 'corner'],
      ['S', 'Safety', 'Safeties', 'both', 'fs', 'ss', 'saf', 'free safety', 'strong safety'],
      ['DB', 'Defensive back', 'Defensive backs', 'both'],
    ],
    Athlete: [['ATH', 'Athlete', 'Athletes', 'both']],
    'Special teams': [
      ['K', 'Kicker', 'Kickers', 'both', 'pk', 'placekicker'],
      ['P', 'Punter', 'Punters', 'both'],
      ['LS', 'Long snapper', 'Long snappers', 'both', 'snp'],
    ],
  }),
  basketball: positionsOf({
    Backcourt: [
      ['PG', 'Point guard', 'Point guards', 'both', 'cg', 'combo guard'],
      ['SG', 'Shooting guard', 'Shooting guards', 'both', 'wing', 'w'],
      ['G', 'Guard', 'Guards', 'transfer'],
    ],
    Frontcourt: [
      ['SF', 'Small forward', 'Small forwards', 'both', 'gf', 'g/f'],
      ['PF', 'Power forward', 'Power forwards', 'both', 'fc', 'f/c'],
      ['C', 'Center', 'Centers', 'both', 'post'],
      ['F', 'Forward', 'Forwards', 'transfer'],
    ],
  }),
  baseball: positionsOf({
    Battery: [
      ['RHP', 'Right-handed pitcher', 'Right-handed pitchers', 'both'],
      ['LHP', 'Left-handed pitcher', 'Left-handed pitchers', 'both'],
      ['P', 'Pitcher', 'Pitchers', 'transfer', 'sp', 'rp'],
      ['C', 'Catcher', 'Catchers', 'both'],
    ],
    Infield: [
      ['1B', 'First baseman', 'First basemen', 'both', 'first base'],
      ['2B', 'Second baseman', 'Second basemen', 'both', 'second base'],
      ['3B', 'Third baseman', 'Third basemen', 'both', 'third base'],
      ['SS', 'Shortstop', 'Shortstops', 'both'],
      ['IF', 'Infielder', 'Infielders', 'both', 'inf', 'mif', 'cif'],
    ],
    Outfield: [['OF', 'Outfielder', 'Outfielders', 'both', 'lf', 'cf', 'rf']],
    Utility: [['UT', 'Utility player', 'Utility players', 'both', 'util', 'two-way', 'ath', 'dh']],
  }),
  hockey: positionsOf({
    Forwards: [
      ['C', 'Center', 'Centers', 'both'],
      ['LW', 'Left wing', 'Left wings', 'both'],
      ['RW', 'Right wing', 'Right wings', 'both'],
      ['F', 'Forward', 'Forwards', 'both', 'w'],
    ],
    Defense: [['D', 'Defenseman', 'Defensemen', 'both', 'ld', 'rd', 'defense']],
    Goal: [['G', 'Goaltender', 'Goaltenders', 'both', 'goalie']],
  }),
};

/** In depth chart order. */
export function listPositions(sport: Sport, kind?: 'prospect' | 'transfer'): readonly Position[] {
  return POSITIONS[sport].filter((position) => !kind || position.kind === 'both' || position.kind === kind);
}

/** The position for a code, a name or another source's code: "wde" is EDGE in football. Null if unknown. */
export function findPosition(sport: Sport, text: string): Position | null {
  return BY_SPELLING[sport].get(matchKey(text)) ?? null;
}

/** By the keys of all spellings; our own codes take precedence over other spellings. */
const BY_SPELLING: Readonly<Record<Sport, ReadonlyMap<string, Position>>> = {
  football: bySpelling('football'),
  basketball: bySpelling('basketball'),
  baseball: bySpelling('baseball'),
  hockey: bySpelling('hockey'),
};

function bySpelling(sport: Sport): ReadonlyMap<string, Position> {
  const codes = POSITIONS[sport].map((position) => ({ position, spelling: position.code }));
  const others = POSITIONS[sport].flatMap((position) =>
    [position.name, position.plural, ...position.aliases].map((spelling) => ({ position, spelling })),
  );
  // The first of several with the same spelling must win, and a Map keeps the last.
  return new Map([...codes, ...others].toReversed().map(({ position, spelling }) => [matchKey(spelling), position]));
}
