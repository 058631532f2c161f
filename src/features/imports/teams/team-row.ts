import { findStateCode } from '#features/directory/places/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import {
  type Cells,
  cleanText,
  encodingNotes,
  firstFilled,
  isPageText,
  parseLiteral,
  quoted,
  type ReadRow,
} from '../engine/public.ts';

/** A team in a list of teams. Null: the row does not say. */
export type TeamRow = {
  name: string;
  mascot: string | null;
  abbreviation: string | null;
  /** Other spellings, without initials. */
  spellings: string[];
  conference: string | null;
  level: TeamLevel | null;
  /** The state of its stadium. */
  state: string | null;
  colours: { primary: string; secondary: string } | null;
};

/** A row with a level describes a college's team. */
export type TeamLevel = { division: string | null; membership: string };

export const TEAM_COLUMNS = `team school name mascot abbreviation alternatenames altname1 altname2 altname3
  conference classification division color alternatecolor altcolor location locationstate`.split(/\s+/);

const NCAA = 'NCAA';
const LEVELS: Readonly<Record<string, TeamLevel>> = {
  fbs: { division: 'FBS', membership: NCAA },
  fcs: { division: 'FCS', membership: NCAA },
  d1: { division: 'D1', membership: NCAA },
  i: { division: 'D1', membership: NCAA },
  d2: { division: 'D2', membership: NCAA },
  ii: { division: 'D2', membership: NCAA },
  d3: { division: 'D3', membership: NCAA },
  iii: { division: 'D3', membership: NCAA },
  naia: { division: null, membership: 'NAIA' },
  njcaa: { division: null, membership: 'NJCAA' },
};

const HEX = /^#?([0-9a-f]{6})$/i;
/** No team has more spellings. */
const MOST_SPELLINGS = 20;

const NAME_COLUMNS = ['team', 'school', 'name'] as const;
const SECOND_COLOR_COLUMNS = ['alternatecolor', 'altcolor'] as const;
export const TEAM_SYNONYMS = [NAME_COLUMNS, SECOND_COLOR_COLUMNS];

/** Never throws, whatever the cells contain. */
export function readTeamRow(cells: Cells): ReadRow<TeamRow> {
  const name = readName(firstFilled(cells, NAME_COLUMNS) ?? undefined);
  if (name === null || matchKey(name) === '') return { ok: false, reason: 'no readable name' };
  const notes = encodingNotes(cells, ['team', 'school', 'mascot', 'alternatenames']);
  const { altname1, altname2, altname3 } = cells;
  const others = listOf(cells.alternatenames)
    .slice(0, MOST_SPELLINGS)
    .concat(altname1 ?? '', altname2 ?? '', altname3 ?? '');
  const row: TeamRow = {
    name,
    mascot: readName(cells.mascot),
    abbreviation: readName(cells.abbreviation),
    spellings: [...new Set(others.flatMap((text) => readName(text) ?? []))].filter((text) => isSpelling(text, name)),
    conference: readName(cells.conference),
    level: levelOf(cells.classification) ?? levelOf(cells.division),
    state: stateOf(cells),
    colours: readColours(cells, notes),
  };
  return { ok: true, row, group: matchKey(name), notes };
}

/**
 * "OSU" and "USA" belong to many colleges, even if only one of them is in the file, and "MISS" means a state elsewhere: initials neither
 * identify a team's college nor become one of its spellings.
 */
const INITIALS = /^[A-Z&-]{1,6}$/;

function isSpelling(text: string, name: string): boolean {
  const key = matchKey(text);
  return !INITIALS.test(text) && key.length > 1 && key !== matchKey(name);
}

function readName(cell: string | undefined): string | null {
  const text = cleanText(cell);
  return text === null || isPageText(text) || text.includes('\ufffd') ? null : text;
}

/** "fbs", "NCAA Division II", "D3"; null: half of a conference, which is called a division too. */
function levelOf(cell: string | undefined): TeamLevel | null {
  const key = matchKey(cleanText(cell) ?? '').replace(/^(?:ncaa )?(?:division )?/, '');
  return LEVELS[key.replaceAll(' ', '')] ?? null;
}

/** The stadium is one cell in CSV; only this is read from it. */
function stateOf(cells: Cells): string | null {
  const place = parseLiteral(cells.location ?? '');
  const inCell = typeof place === 'object' && place !== null && 'state' in place ? String(place.state) : undefined;
  const text = cleanText(cells.locationstate ?? inCell);
  return text === null ? null : findStateCode(text);
}

/** A list as JSON or Python writes it, or separated by bars or semicolons. */
function listOf(cell: string | undefined): string[] {
  const text = (cell ?? '').trim();
  const list = text.startsWith('[') ? parseLiteral(text) : text.split(/[|;]/);
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

function readColours(cells: Cells, notes: string[]): TeamRow['colours'] {
  const [primary, secondary] = [cleanText(cells.color), firstFilled(cells, SECOND_COLOR_COLUMNS)].map((text) => {
    const digits = HEX.exec(text ?? '')?.[1];
    if (text !== null && text !== '#null' && digits === undefined)
      notes.push(`color ${quoted(text)} is no color: not kept`);
    return digits === undefined ? null : `#${digits.toLowerCase()}`;
  });
  // One color is not enough for a flag.
  return primary && secondary ? { primary, secondary } : null;
}
