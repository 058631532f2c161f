import { starsOf, tenthsFromStars } from '#features/recruiting/prospects/public.ts';
import { isSameSchool, schoolKey } from '#features/transfers/college-players/public.ts';
import { type EntryState, stateOfEntry, UNKNOWN_ENTRY } from '#features/transfers/entries/public.ts';
import { STAFF_SOURCE } from '../engine/public.ts';
import type { KnownStint, Outcome } from '../identity/public.ts';
import type { FileSurvey } from './file-survey.ts';
import type { PortalClaim } from './portal-claim.ts';

/** Plans the changes of a claim to a portal entry. Pure: a file read twice plans nothing the second time. */

export type PlanOptions = {
  source: string;
  /** The day that the rows are known from, YYYY-MM-DD in Chicago. */
  on: string;
  ratingFromStars: boolean;
  survey: FileSurvey;
};

export type EntryPlan = {
  state: EntryState;
  isChanged: boolean;
  /** Fields where the file says something else than staff. */
  keptByStaff: string[];
  notes: string[];
};

/** Facts that are taken or left together, without those that the file does not have. */
type Statement = Partial<Omit<EntryState, 'provenance'>>;

export function planEntry(claim: PortalClaim, known: KnownStint | null, options: PlanOptions): EntryPlan {
  const plan = planNews(claim, known, options);
  const isOlder = options.survey.seasons.some(({ season, isOlder: isOld }) => isOld && season === claim.season);
  if (!isOlder) return plan;
  if (!known) return { ...plan, notes: [...plan.notes, 'only in this older file: entered all the same'] };
  const before = stateOfEntry(known.entry);
  const fields = fieldsThatDiffer(before, plan.state);
  const notes = fields.length > 0 ? [`the file is older than what is known: not taken: ${fields.join(', ')}`] : [];
  return { state: before, isChanged: false, keptByStaff: [], notes };
}

const fieldsThatDiffer = (before: EntryState, after: EntryState): string[] => {
  const now: Record<string, unknown> = after;
  return Object.entries(before).flatMap(([field, value]) =>
    field !== 'provenance' && now[field] !== value ? [field] : [],
  );
};

function planNews(claim: PortalClaim, known: KnownStint | null, options: PlanOptions): EntryPlan {
  const before = known ? stateOfEntry(known.entry) : UNKNOWN_ENTRY;
  const { position, eligibility, entryType } = claim;
  const entered = enteredOf(claim, before);
  const plan: EntryPlan = { state: before, isChanged: false, keptByStaff: [], notes: [...entered.notes] };
  const isTakenBack = takesBack(claim, known, options);
  if (isTakenBack) plan.notes.push(`the destination is gone from the file: open again, was ${before.exitType}`);
  for (const statement of [
    ...(entryType === null ? [] : [{ entryType }]),
    ...(position === null ? [] : [{ position }]),
    ...(eligibility === null ? [] : [{ eligibility }]),
    ...entered.statements,
    ...originOf(claim, known),
    ...(isTakenBack ? [NO_EXIT] : exitOf(claim, known)),
    ...serviceOf(claim, before, options),
    ...ratingOf(claim, before, options),
  ]) {
    take(plan, statement, options);
  }
  return plan;
}

/** The entry once more with the class that its player was recruited in. */
export function withClassYear(plan: EntryPlan, classYear: number, options: PlanOptions): EntryPlan {
  const copy = { ...plan, keptByStaff: [...plan.keptByStaff] };
  take(copy, { classYear }, options);
  return copy;
}

/** A field gets the source and day of this import only where its value changes; what staff wrote stays. */
function take(plan: EntryPlan, statement: Statement, { source, on }: PlanOptions): void {
  const before: Record<string, unknown> = plan.state;
  const differing = Object.entries(statement).filter(([field, value]) => before[field] !== value);
  if (differing.length === 0) return;
  const byStaff = Object.keys(statement).filter((field) => plan.state.provenance[field]?.source === STAFF_SOURCE);
  if (byStaff.length > 0) {
    plan.keptByStaff.push(...byStaff);
    return;
  }
  const sourced = differing.filter(([, value]) => value !== null).map(([field]) => [field, { source, on }]);
  const provenance = { ...plan.state.provenance, ...Object.fromEntries(sourced) };
  plan.state = { ...plan.state, ...statement, provenance };
  plan.isChanged = true;
}

/** Days stand in their order (decision 12): one that would break it is not taken. */
function enteredOf({ enteredOn }: PortalClaim, before: EntryState): { statements: Statement[]; notes: string[] } {
  if (enteredOn === null || enteredOn === before.enteredOn) return { statements: [], notes: [] };
  const next = before.intentOn ?? before.exitOn;
  if (next === null || enteredOn <= next) return { statements: [{ enteredOn }], notes: [] };
  return { statements: [], notes: [`transfer date ${enteredOn} is after what followed: not kept`] };
}

/** The text of a school is kept only while the directory does not know it. */
function originOf({ origin }: PortalClaim, known: KnownStint | null): Statement[] {
  if (origin === null) return [];
  if (known?.entry.originName && origin.collegeId === null) return [];
  return [{ originCollegeId: origin.collegeId, originName: origin.name }];
}

const NO_EXIT: Statement = { exitType: null, exitCollegeId: null, exitName: null, intentOn: null, exitOn: null };

/** A blank destination takes back what the same source said before, and nothing that another source or staff said. */
function takesBack(claim: PortalClaim, known: KnownStint | null, options: PlanOptions): boolean {
  if (claim.outcome.kind !== 'open' || claim.isContradicted || !known || known.entry.exitType === null) return false;
  return options.survey.hasDestinations && known.entry.provenance.exitType?.source === options.source;
}

/** The day of the decision is in no file: that of another is dropped. */
function exitOf({ outcome, origin }: PortalClaim, known: KnownStint | null): Statement[] {
  if (outcome.kind === 'open' || isSaid(outcome, known)) return [];
  const isOriginByStaff = known?.entry.provenance.originCollegeId?.source === STAFF_SOURCE;
  const own = isOriginByStaff ? known.origin : origin;
  const to = outcome.kind === 'moved' ? outcome.to : outcome.kind === 'withdrawn' ? own : null;
  return [
    {
      exitType: outcome.kind === 'moved' ? 'committed' : outcome.kind,
      exitCollegeId: to?.collegeId ?? null,
      exitName: to?.name ?? null,
      intentOn: null,
      exitOn: null,
    },
  ];
}

/** Signed and enrolled are more than the file can say; a text that the directory knows by now is not said. */
function isSaid(outcome: Outcome, known: KnownStint | null): boolean {
  if (known?.outcome.kind !== outcome.kind) return false;
  const { entry } = known;
  if (outcome.kind === 'moved') {
    const isSame = known.outcome.kind === 'moved' && isSameSchool(known.outcome.to, outcome.to);
    return isSame && (outcome.to.collegeId === entry.exitCollegeId || outcome.to.collegeId === null);
  }
  return outcome.kind === 'pro' || schoolKey(known.origin) === schoolKey(withdrawnTo(known));
}

function withdrawnTo({ entry }: KnownStint) {
  if (entry.exitCollegeId !== null) return { collegeId: entry.exitCollegeId, name: null };
  return entry.exitName === null ? null : { collegeId: null, name: entry.exitName };
}

/** Another service's rating takes the place of the first as a whole: the scales are its own. */
function serviceOf({ rating, stars }: PortalClaim, before: EntryState, { source }: PlanOptions): Statement[] {
  if (rating === null && stars === null) return [];
  const kept = before.service === source ? before : UNKNOWN_ENTRY;
  const serviceRating = rating ?? kept.serviceRating;
  return [{ service: source, serviceRating, serviceStars: stars ?? kept.serviceStars }];
}

/** Decision 8: only where the operator asks for it. */
function ratingOf({ stars }: PortalClaim, before: EntryState, { ratingFromStars }: PlanOptions): Statement[] {
  const tenths = ratingFromStars && stars !== null ? tenthsFromStars(stars) : null;
  // A rating without an origin of its own was given by hand.
  const isGiven = before.ratingTenths !== null && before.provenance.ratingTenths === undefined;
  return tenths === null || isGiven ? [] : [{ ratingTenths: tenths, stars: starsOf(tenths) }];
}
