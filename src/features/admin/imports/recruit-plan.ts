import {
  type ProspectChange,
  type ProspectState,
  RATING_UNIT,
  type RecordedProspect,
  tenthsFromStars,
} from '#features/recruiting/prospects/public.ts';
import type { MatchedRow } from './recruit-identity.ts';

/** What a row changes of a prospect. Pure: a file read twice plans nothing the second time. */

/** The source that staff enter by: what they wrote, no import overwrites. */
export const STAFF_SOURCE = 'staff';

export type PlanOptions = {
  source: string;
  /** The day of the import in Chicago, YYYY-MM-DD. */
  on: string;
  ratingFromStars: boolean;
};

export type RecruitPlan = {
  outcome: 'created' | 'updated' | 'unchanged';
  change: ProspectChange;
  /** Fields where the file says something else than staff. */
  keptByStaff: string[];
};

/** What is taken or left together; what the file does not know is not in it. */
type Statement = Partial<Omit<ProspectState, 'provenance'>>;

const UNKNOWN: ProspectState = {
  name: '',
  position: null,
  heightInches: null,
  weightLbs: null,
  hometownCity: null,
  hometownState: null,
  hometownCountry: 'US',
  highSchoolId: null,
  highSchoolName: null,
  ratingTenths: null,
  isRatingDerived: false,
  sourcePositionRank: null,
  status: 'open',
  collegeId: null,
  committedOn: null,
  provenance: {},
};

export function planRecruit(row: MatchedRow, existing: RecordedProspect | null, options: PlanOptions): RecruitPlan {
  const statements = statementsOf(row, existing, options);
  let state = existing ? stateOf(existing) : UNKNOWN;
  const keptByStaff: string[] = [];
  for (const statement of statements) {
    const differing = Object.keys(differences(state, statement));
    const byStaff = Object.keys(statement).filter((field) => state.provenance[field]?.source === STAFF_SOURCE);
    if (differing.length > 0 && byStaff.length > 0) keptByStaff.push(...byStaff);
    else state = takeStatement(state, existing ? differing : Object.keys(statement), statement, options);
  }
  const before = existing ?? UNKNOWN;
  const { source } = options;
  const change: ProspectChange = {
    state,
    signing: hasSigned(before, state) ? signingOf(before, state, source) : null,
    ratingChange:
      before.ratingTenths === state.ratingTenths
        ? null
        : { oldTenths: before.ratingTenths, newTenths: state.ratingTenths, reason: `derived from stars of ${source}` },
    serviceRating: serviceRatingOf(row, existing, source),
  };
  const isChanged = Object.keys(differences(before, state)).length > 0 || change.serviceRating !== null;
  return { outcome: existing ? (isChanged ? 'updated' : 'unchanged') : 'created', change, keptByStaff };
}

function stateOf(existing: RecordedProspect): ProspectState {
  const fields = Object.keys(UNKNOWN);
  const kept = Object.entries(existing).filter(([field]) => fields.includes(field));
  return { ...UNKNOWN, ...Object.fromEntries(kept) };
}

function statementsOf(row: MatchedRow, existing: RecordedProspect | null, options: PlanOptions): Statement[] {
  const { position, weightLbs, sourcePositionRank } = row;
  return [
    ...(existing ? [] : [{ name: row.name }]),
    ...(position === null ? [] : [{ position }]),
    ...(weightLbs === null ? [] : [{ weightLbs }]),
    ...(sourcePositionRank === null ? [] : [{ sourcePositionRank }]),
    ...hometownOf(row, existing),
    ...highSchoolOf(row, existing),
    ...collegeOf(row, existing),
    ...ratingOf(row, existing, options),
  ];
}

/** A place is one statement: a new state never stands beside an old country. A city alone says nothing against a whole place. */
function hometownOf({ hometown }: MatchedRow, existing: RecordedProspect | null): Statement[] {
  const { city, state, country } = hometown;
  if (country !== null) return [{ hometownCity: city, hometownState: state, hometownCountry: country }];
  const isPlaceKnown = existing !== null && (existing.hometownState !== null || existing.hometownCountry !== 'US');
  return city === null || isPlaceKnown ? [] : [{ hometownCity: city }];
}

/** The id goes with the name; one that was once certain stays while the name does. */
function highSchoolOf({ highSchoolName, highSchoolId }: MatchedRow, existing: RecordedProspect | null): Statement[] {
  if (highSchoolName === null) return [];
  const known = existing?.highSchoolName === highSchoolName ? existing.highSchoolId : null;
  return [{ highSchoolName, highSchoolId: highSchoolId ?? known }];
}

/** The files hold final classes: the college is where he signed. The day is not known. */
function collegeOf({ collegeId }: MatchedRow, existing: RecordedProspect | null): Statement[] {
  if (collegeId === null) return [];
  const committedOn = existing?.collegeId === collegeId ? existing.committedOn : null;
  return [{ collegeId, status: 'signed', committedOn }];
}

/** Only where the operator asks for it, and never over a rating that staff gave. */
function ratingOf(row: MatchedRow, existing: RecordedProspect | null, options: PlanOptions): Statement[] {
  const tenths = options.ratingFromStars && row.stars !== null ? tenthsFromStars(row.stars) : null;
  const isGivenByStaff = existing !== null && existing.ratingTenths !== null && !existing.isRatingDerived;
  return tenths === null || isGivenByStaff ? [] : [{ ratingTenths: tenths, isRatingDerived: true }];
}

function differences(state: ProspectState, statement: Statement): Statement {
  const before: Record<string, unknown> = state;
  return Object.fromEntries(
    Object.entries(statement).filter(
      ([field, value]) => field in UNKNOWN && field !== 'provenance' && before[field] !== value,
    ),
  );
}

/** A field gets the source and day of this import only where its value changes. */
function takeStatement(
  state: ProspectState,
  fields: readonly string[],
  statement: Statement,
  { source, on }: PlanOptions,
): ProspectState {
  const known = Object.entries(statement).filter(([field, value]) => fields.includes(field) && value !== null);
  const provenance = Object.fromEntries(known.map(([field]) => [field, { source, on }]));
  return { ...state, ...statement, provenance: { ...state.provenance, ...provenance } };
}

function hasSigned(before: ProspectState, after: ProspectState): boolean {
  return after.status === 'signed' && (before.status !== 'signed' || before.collegeId !== after.collegeId);
}

/** Another college than an earlier import of any source read is a correction of it. */
function signingOf(before: ProspectState, after: ProspectState, source: string): ProspectChange['signing'] {
  if (after.collegeId === null) return null;
  const earlier = before.provenance.collegeId?.source;
  const isCorrection = before.collegeId !== null && before.collegeId !== after.collegeId && earlier !== undefined;
  return {
    status: 'signed',
    collegeId: after.collegeId,
    source,
    corrects: isCorrection && before.collegeId !== null ? { collegeId: before.collegeId, source: earlier } : null,
  };
}

function serviceRatingOf(
  row: MatchedRow,
  existing: RecordedProspect | null,
  service: string,
): ProspectChange['serviceRating'] {
  if (row.stars === null) return null;
  const value = row.stars * RATING_UNIT;
  const isKnown = existing?.serviceRatings.some(
    (rating) => rating.service === service && rating.scale === 'stars' && rating.value === value,
  );
  return isKnown ? null : { service, scale: 'stars', value };
}
