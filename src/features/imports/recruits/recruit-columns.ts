import type { Cells, NumberForm } from '../engine/public.ts';

/**
 * The columns of files of recruits, by `columnKey`: of the layout
 * position,name,location,school,height,weight,fourty,stars,rating,rank,institution,year of the classes from 2002 to 2014, of
 * lists of players as calls of the field's data services give them (football: `committedTo`, `stateProvince`; basketball:
 * `heightInches`, `hometown.city`), and of spreadsheets made from those.
 */

const NAME = ['name', 'firstname', 'fullname', 'playername', 'player'] as const;

/** Source of the rows if the operator names none. */
export const RECRUITS_SOURCE = 'recruits-csv';

/** A file without a name is none of recruits. */
export const REQUIRED_COLUMNS: readonly (readonly string[])[] = [NAME];

/** Each fact with the columns that give it; the first that is filled counts. */
export const COLUMNS = {
  name: ['name', 'fullname', 'playername', 'player'],
  firstName: ['firstname'],
  lastName: ['lastname'],
  sourceId: ['id', 'recruitid', 'playerid'],
  type: ['recruittype', 'type'],
  year: ['year', 'classyear', 'recruitingclass', 'gradyear'],
  position: ['position', 'pos'],
  heightInches: ['heightinches', 'heightin'],
  heightCm: ['heightcm'],
  height: ['height'],
  weightLbs: ['weightpounds', 'weightlbs', 'weightlb'],
  weightKg: ['weightkg'],
  weight: ['weight'],
  place: ['location', 'hometown'],
  city: ['city', 'hometowncity'],
  state: ['stateprovince', 'state', 'province', 'hometownstate', 'hometownstateprovince'],
  country: ['country', 'hometowncountry'],
  school: ['school', 'highschool', 'schoolname'],
  college: ['institution', 'committedto', 'committedtoname', 'college'],
  committedOn: ['committedon', 'commitdate', 'commitmentdate', 'committeddate'],
  stars: ['stars'],
  rating: ['rating'],
  nationalRank: ['ranking', 'nationalrank', 'nationalranking'],
  positionRank: ['rank', 'positionrank', 'positionranking'],
} as const satisfies Record<string, readonly string[]>;

export type RecruitFact = keyof typeof COLUMNS;

export const RECRUIT_COLUMNS: readonly string[] = Object.values(COLUMNS).flat();

export const RECRUIT_SYNONYMS: readonly (readonly string[])[] = Object.values(COLUMNS).filter(
  ({ length }) => length > 1,
);

const FORMS: Readonly<Partial<Record<RecruitFact, NumberForm>>> = {
  year: 'whole',
  heightInches: 'height',
  heightCm: 'height',
  height: 'height',
  weightLbs: 'decimal',
  weightKg: 'decimal',
  weight: 'decimal',
  stars: 'whole',
  rating: 'decimal',
  nationalRank: 'whole',
  positionRank: 'whole',
};

/** The columns of numbers. */
export const RECRUIT_NUMBERS: Readonly<Record<string, NumberForm>> = Object.fromEntries(
  Object.entries(COLUMNS).flatMap(([fact, columns]) => {
    const form = new Map(Object.entries(FORMS)).get(fact);
    return form === undefined ? [] : columns.map((column) => [column, form]);
  }),
);

const COORDINATES = 'coordinates of people are never kept';
export const UNKEPT_COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['latitude', 'longitude', 'fipscode', 'countyfips'].flatMap((key) =>
      ['', 'hometowninfo', 'hometown'].map((prefix) => [`${prefix}${key}`, COORDINATES]),
    ),
  ),
  committedtoid: 'colleges are found by name',
  committedtoconference: 'the directory knows the conference',
  athleteid: 'recruits are known by their own number',
  schoolid: 'high schools are found by name',
};

/** Whether a row is of the layout of 2002 to 2014, whose heights are wrong, and whose college is the one where the prospect signed. */
export function isFinalClassLayout(cells: Cells): boolean {
  return 'institution' in cells || 'fourty' in cells;
}

/** Errors of that layout, by column. */
export const WRONG_IN_FINAL_CLASSES: Readonly<Record<string, string>> = {
  height: 'the heights of this layout are known to be wrong',
  rating: 'its scale is not known in this layout',
};
