import { findPosition } from '#features/directory/positions/public.ts';
import {
  findEnteredFacts,
  type LockedProspect,
  rankClass,
  type Vitals,
  writeVitals,
} from '#features/recruiting/prospects/public.ts';
import { apiError, type FieldErrors, invalidFields } from '#kernel/errors.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import { isStateCode } from '#kernel/states.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { mayDecideFor } from '../../commitments/public.ts';
import type { updateVitals } from '../contract.ts';
import { HEIGHT_INCHES, heightOf, WEIGHT_LBS, weightOf } from '../vitals.ts';
import { editProspect } from './edit-prospect.ts';

type Wish = ParsedOf<typeof updateVitals>['body'];

/** The fields that position and state ranks depend on. */
const RANKED_BY: readonly (keyof Vitals)[] = ['position', 'hometownState', 'hometownCountry'];

/** Saves the vitals that differ. A publisher can change those of prospects who chose their college. */
export async function changeVitals(ctx: Context, prospectId: number, { source, ...wish }: Wish) {
  return editProspect(ctx, { prospectId, ordersClass: true }, async (db, prospect) => {
    if (!(await mayEditVitals(ctx, prospect))) return { ok: false, reason: 'not_your_college' as const };
    const known = await findEnteredFacts(db, prospectId);
    const sport = prospect.sport;
    if (!known || !isSport(sport)) throw apiError('not_found');
    const wanted = typedVitals(sport, wish, known.hometownCountry);
    const keys = VITAL_NAMES.filter((name) => name in wanted && wanted[name] !== known[name]);
    if (keys.length === 0) return { ok: false, reason: 'nothing_changed' as const };
    await writeVitals(db, { prospectId, vitals: only(wanted, keys), now: ctx.now });
    if (keys.some((key) => RANKED_BY.includes(key))) await rankClass(db, sport, prospect.classYear);
    return {
      ok: true,
      change: { action: 'prospect.vitals', before: only(known, keys), after: { ...only(wanted, keys), source } },
    };
  });
}

/** Only the network's own staff can edit a prospect who has not chosen a college. */
export async function mayEditVitals(ctx: Context, { collegeId }: Pick<LockedProspect, 'collegeId'>): Promise<boolean> {
  // No college has id 0, so only an actor who may act for all colleges passes.
  return mayDecideFor(ctx, [collegeId ?? 0]);
}

const VITAL_NAMES = [
  'position',
  'heightInches',
  'weightLbs',
  'hometownCity',
  'hometownState',
  'hometownCountry',
  'highSchoolName',
] as const satisfies readonly (keyof Vitals)[];

const only = (facts: Partial<Vitals>, keys: readonly (keyof Vitals)[]): Partial<Vitals> =>
  Object.fromEntries(keys.map((key) => [key, facts[key] ?? null]));

/** Typed vitals as facts; absent fields are left out. Throws with an error at the field for an invalid value. */
export function typedVitals(sport: Sport, wish: Omit<Wish, 'source'>, knownCountry: string): Partial<Vitals> {
  const errors: FieldErrors = {};
  const read = <Fact>(
    field: keyof typeof wish,
    of: (text: string) => Fact | null,
    words: string,
  ): Fact | null | undefined => {
    const text = wish[field];
    if (text === undefined || text === '') return text === undefined ? undefined : null;
    const fact = of(text);
    if (fact === null) errors[WIRE_NAMES[field] ?? field] = [words];
    return fact;
  };
  const asIs = (text: string) => text;
  const country = wish.hometownCountry === '' ? 'US' : wish.hometownCountry;
  const isAbroad = (country ?? knownCountry) !== 'US';
  const facts = {
    position: read(
      'position',
      (text) => findPosition(sport, text)?.code ?? null,
      'Please choose a position in this sport',
    ),
    heightInches: read(
      'height',
      heightOf,
      `Enter a height such as 6-5, or ${HEIGHT_INCHES.least} to ${HEIGHT_INCHES.most} inches`,
    ),
    weightLbs: read('weight', weightOf, `A weight is ${WEIGHT_LBS.least} to ${WEIGHT_LBS.most} pounds`),
    hometownCity: read('hometownCity', asIs, ''),
    hometownState: read(
      'hometownState',
      (text) => (isAbroad ? text : stateOf(text)),
      'Use a two-letter state for the United States, such as TX',
    ),
    hometownCountry: country,
    highSchoolName: read('highSchoolName', asIs, ''),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  hometownCity: 'hometown_city',
  hometownState: 'hometown_state',
  highSchoolName: 'high_school_name',
};

function stateOf(text: string): string | null {
  const code = text.toUpperCase();
  return isStateCode(code) ? code : null;
}
