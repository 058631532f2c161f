import { defineImportKind } from '../engine/public.ts';
import { ROSTER_COLUMNS, type RosterRow, readRosterRow } from './roster-row.ts';
import { applyRoster } from './service/apply-roster.ts';

const MINORS = 'where somebody lives is never kept so closely';

/** Rosters of a season: the players of each team (decision record 0028: which player a row belongs to). */
export const rosterKind = defineImportKind<RosterRow>({
  name: 'roster',
  summary: 'rosters of a season: college players with year, position and size',
  year: 'required',
  sport: 'required',
  defaultSource: 'cfbd',
  required: [['team'], ['lastname', 'name'], ['jersey', 'year', 'height', 'weight', 'yearclean', 'heightclean']],
  columns: ROSTER_COLUMNS,
  numbers: {
    height: 'height',
    heightclean: 'height',
    weight: 'decimal',
    season: 'whole',
    year: 'whole',
    yearclean: 'whole',
  },
  notKept: { homelatitude: MINORS, homelongitude: MINORS, homecountyfips: MINORS },
  read: readRosterRow,
  apply: applyRoster,
});
