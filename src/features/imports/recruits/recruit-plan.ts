import {
  type ProspectChange,
  type ProspectState,
  RATING_UNIT,
  type RecordedProspect,
  type ServiceRating,
  tenthsFromStars,
} from '#features/recruiting/prospects/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import { STAFF_SOURCE } from '../engine/public.ts';
import { schoolKeyOf, shortened } from './recruit-school.ts';
import type { MatchedRow } from './recruit-traits.ts';

/** Plans the changes of a row to a prospect. Pure: a file read twice plans nothing the second time. */

export type PlanOptions = {
  year: number;
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
  sourceNationalRank: null,
  sourcePositionRank: null,
  status: 'open',
  collegeId: null,
  committedOn: null,
  provenance: {},
};

/** `isNumberFree`: nobody else has the number of this row's source. */
export function planRecruit(
  row: MatchedRow,
  existing: RecordedProspect | null,
  options: PlanOptions & { isNumberFree: boolean },
): RecruitPlan {
  const { source, sourceId } = row;
  let state = existing ? stateOf(existing) : UNKNOWN;
  const keptByStaff: string[] = [];
  for (const statement of statementsOf(row, existing, options)) {
    const differing = Object.keys(differences(state, statement));
    const byStaff = Object.keys(statement).filter((field) => state.provenance[field]?.source === STAFF_SOURCE);
    if (differing.length > 0 && byStaff.length > 0) keptByStaff.push(...byStaff);
    else {
      const fields = existing ? differing : Object.keys(statement);
      state = takeStatement(state, fields, statement, { source, on: options.on });
    }
  }
  const before = existing ?? UNKNOWN;
  const [serviceRating = null, ...furtherRatings] = newRatings(row, existing);
  const change: ProspectChange = {
    state,
    signing: isTaken(before, state) ? signingOf(before, state, source) : null,
    ratingChange:
      before.ratingTenths === state.ratingTenths
        ? null
        : { oldTenths: before.ratingTenths, newTenths: state.ratingTenths, reason: `derived from stars of ${source}` },
    serviceRating,
    furtherRatings,
    sourceId: sourceId !== null && options.isNumberFree ? { source, sourceId } : null,
  };
  const hasFacts = change.serviceRating !== null || change.sourceId !== null;
  const isChanged = Object.keys(differences(before, state)).length > 0 || hasFacts;
  return { outcome: existing ? (isChanged ? 'updated' : 'unchanged') : 'created', change, keptByStaff };
}

function stateOf(existing: RecordedProspect): ProspectState {
  const fields = Object.keys(UNKNOWN);
  const kept = Object.entries(existing).filter(([field]) => fields.includes(field));
  return { ...UNKNOWN, ...Object.fromEntries(kept) };
}

function statementsOf(row: MatchedRow, existing: RecordedProspect | null, options: PlanOptions): Statement[] {
  const { position, heightInches, weightLbs, sourceNationalRank, sourcePositionRank } = row;
  return [
    ...(existing ? [] : [{ name: row.name }]),
    ...(position === null ? [] : [{ position }]),
    ...(heightInches === null ? [] : [{ heightInches }]),
    ...(weightLbs === null ? [] : [{ weightLbs }]),
    ...(sourceNationalRank === null ? [] : [{ sourceNationalRank }]),
    ...(sourcePositionRank === null ? [] : [{ sourcePositionRank }]),
    ...hometownOf(row, existing),
    ...highSchoolOf(row, existing),
    ...collegeOf(row, existing, options),
    ...ratingOf(row, existing, options),
  ];
}

/**
 * A place is one statement: a new state never stands beside an old country. A city alone says nothing against a whole place, a
 * state alone nothing against a city in it, and another spelling of the same city is no news.
 */
function hometownOf({ hometown }: MatchedRow, existing: RecordedProspect | null): Statement[] {
  const { city, state, country } = hometown;
  if (country !== null) {
    const isSameState = existing?.hometownState === state && existing.hometownCountry === country;
    const isNoNews = city === null || isSameCity(existing?.hometownCity ?? null, city);
    const kept = isSameState && isNoNews ? existing.hometownCity : city;
    return [{ hometownCity: kept, hometownState: state, hometownCountry: country }];
  }
  const isPlaceKnown = existing !== null && (existing.hometownState !== null || existing.hometownCountry !== 'US');
  if (city === null || isPlaceKnown) return [];
  return [{ hometownCity: isSameCity(existing?.hometownCity ?? null, city) ? (existing?.hometownCity ?? city) : city }];
}

const isSameCity = (a: string | null, b: string) => a !== null && shortened(matchKey(a)) === shortened(matchKey(b));

/** The id goes with the name; one that was once certain stays while the name does. Another spelling of the name is no news. */
function highSchoolOf({ highSchoolName, highSchoolId }: MatchedRow, existing: RecordedProspect | null): Statement[] {
  if (highSchoolName === null) return [];
  const known = existing?.highSchoolName ?? null;
  const isSame =
    known !== null &&
    (schoolKeyOf(known) === schoolKeyOf(highSchoolName) ||
      (highSchoolId !== null && existing?.highSchoolId === highSchoolId));
  if (!isSame) return [{ highSchoolName, highSchoolId }];
  return [{ highSchoolName: known, highSchoolId: highSchoolId ?? existing?.highSchoolId ?? null }];
}

/** Signing day of a class, February 15 at the latest: from then on a commitment counts as a signing. */
const SIGNED_BY = '02-15';

/**
 * The college that the prospect chose. A layout of final classes names where the prospect signed; others name a commitment, which
 * is a signing once the class's signing day is past. A signed prospect does not become committed again.
 */
function collegeOf(row: MatchedRow, existing: RecordedProspect | null, { year, on }: PlanOptions): Statement[] {
  const { collegeId, isFinalClass } = row;
  if (collegeId === null) return [];
  const isSame = existing?.collegeId === collegeId;
  const hasSigned = isFinalClass || on > `${year}-${SIGNED_BY}` || (isSame && existing.status === 'signed');
  const committedOn = row.committedOn ?? (isSame ? existing.committedOn : null);
  return [{ collegeId, status: hasSigned ? 'signed' : 'committed', committedOn }];
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
  { source, on }: { source: string; on: string },
): ProspectState {
  const known = Object.entries(statement).filter(([field, value]) => fields.includes(field) && value !== null);
  const provenance = Object.fromEntries(known.map(([field]) => [field, { source, on }]));
  return { ...state, ...statement, provenance: { ...state.provenance, ...provenance } };
}

function isTaken(before: ProspectState, after: ProspectState): boolean {
  const isCommitted = after.status === 'signed' || after.status === 'committed';
  return isCommitted && (before.status !== after.status || before.collegeId !== after.collegeId);
}

/**
 * Another college than the one where an earlier import of any source had the prospect signed is a correction of it. Another
 * college than the one of the prospect's commitment is a change of mind.
 */
function signingOf(before: ProspectState, after: ProspectState, source: string): ProspectChange['signing'] {
  if (after.collegeId === null) return null;
  const earlier = before.provenance.collegeId?.source;
  const isOther = before.collegeId !== null && before.collegeId !== after.collegeId && earlier !== undefined;
  const other = isOther && before.collegeId !== null ? { collegeId: before.collegeId, source: earlier } : null;
  const hadSigned = before.status === 'signed';
  return {
    status: after.status === 'signed' ? 'signed' : 'committed',
    collegeId: after.collegeId,
    source,
    // The day that is known is that of the commitment.
    happenedOn: after.status === 'signed' ? null : after.committedOn,
    corrects: hadSigned ? other : null,
    leaves: hadSigned ? null : other,
  };
}

/** What the service rates otherwise than before, by stars and by its own scale. */
function newRatings(
  { stars, rating, source: service }: MatchedRow,
  existing: RecordedProspect | null,
): ServiceRating[] {
  const given = [
    ...(stars === null ? [] : [{ service, scale: 'stars', value: stars * RATING_UNIT }]),
    ...(rating === null ? [] : [{ service, ...rating }]),
  ];
  const isKnown = (wanted: ServiceRating) =>
    existing?.serviceRatings.some(
      (known) => known.service === service && known.scale === wanted.scale && known.value === wanted.value,
    );
  return given.filter((each) => !isKnown(each));
}
