import { starsOf, tenthsFromStars } from '#features/recruiting/prospects/public.ts';
import { isSameSchool, schoolKey } from '#features/transfers/college-players/public.ts';
import { type EntryState, stateOfEntry, UNKNOWN_ENTRY } from '#features/transfers/entries/public.ts';
import { STAFF_SOURCE } from '../engine/public.ts';
import type { KnownStint, Outcome } from '../identity/public.ts';
import type { PortalClaim } from './portal-claim.ts';

/** What a claim changes of a portal entry. Pure: a file read twice plans nothing the second time. */

export type PlanOptions = {
  source: string;
  /** The day of the import in Chicago, YYYY-MM-DD. */
  on: string;
  ratingFromStars: boolean;
};

export type EntryPlan = {
  state: EntryState;
  isChanged: boolean;
  /** Fields where the file says something else than staff. */
  keptByStaff: string[];
  notes: string[];
};

/** What is taken or left together; what the file does not know is not in it. */
type Statement = Partial<Omit<EntryState, 'provenance'>>;

export function planEntry(claim: PortalClaim, known: KnownStint | null, options: PlanOptions): EntryPlan {
  const before = known ? stateOfEntry(known.entry) : UNKNOWN_ENTRY;
  const { position, eligibility, entryType } = claim;
  const entered = enteredOf(claim, before);
  const plan: EntryPlan = { state: before, isChanged: false, keptByStaff: [], notes: entered.notes };
  for (const statement of [
    ...(entryType === null ? [] : [{ entryType }]),
    ...(position === null ? [] : [{ position }]),
    ...(eligibility === null ? [] : [{ eligibility }]),
    ...entered.statements,
    ...originOf(claim, known),
    ...exitOf(claim, known),
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

/** No destination says nothing against one that is known. The day of the decision is in no file: that of another is dropped. */
function exitOf({ outcome, origin }: PortalClaim, known: KnownStint | null): Statement[] {
  if (outcome.kind === 'open' || isSaid(outcome, known)) return [];
  const to = outcome.kind === 'moved' ? outcome.to : outcome.kind === 'withdrawn' ? origin : null;
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
