import { mayBeTakenDownProspect } from '#features/imports/recruits/public.ts';
import {
  changedByOf,
  findProspectsByName,
  lockClasses,
  prospectNameKey,
  rankClass,
  takenSlugs,
  takeSlug,
  writeProspects,
} from '#features/recruiting/prospects/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { addProspect as definition } from '../contract.ts';
import { mayEditVitals, typedVitals } from './update-vitals.ts';

type Input = ParsedOf<typeof definition>['body'];

/**
 * Adds a prospect who is in no file: a person, an uncommitted prospect and their rank in the class, in one transaction. No import
 * overwrites what was typed. A publisher edits only prospects who chose their college, so they cannot add one.
 */
export async function addProspect(ctx: Context, { name, sport, classYear, isNamesake, source, ...typed }: Input) {
  if (!(await mayEditVitals(ctx, { collegeId: null })))
    return { ok: false as const, reason: 'not_your_college' as const };
  const vitals = typedVitals(sport, typed, 'US');
  return ctx.db.transaction(async (db) => {
    await lockClasses(db, [{ sport, classYear }]);
    const { position = null, highSchoolName = null } = vitals;
    const hometown = {
      city: vitals.hometownCity ?? null,
      state: vitals.hometownState ?? null,
      country: vitals.hometownCountry ?? 'US',
    };
    // A takedown is permanent (rule R14), and only takedown staff may learn of one.
    if (await mayBeTakenDownProspect(db, { name, position, hometown, highSchoolName }, { sport, year: classYear })) {
      if (!isAllowed(ctx, 'takedown:write')) return { ok: false as const, reason: 'review_needed' as const };
      if (!isNamesake) return { ok: false as const, reason: 'taken_down_name' as const };
    }
    const namesakes = await findProspectsByName(db, {
      classYear,
      nameKeys: [prospectNameKey(name)],
      lock: false,
    });
    if (!isNamesake && namesakes.some((each) => each.sport === sport && each.classYear === classYear && !each.isHidden))
      return { ok: false as const, reason: 'same_name' as const };
    const on = formatDate(ctx.now, 'YYYY-MM-DD');
    const origin = { source: STAFF_SOURCE, on };
    const state = {
      position: null,
      heightInches: null,
      weightLbs: null,
      hometownCity: null,
      hometownState: null,
      hometownCountry: 'US',
      highSchoolId: null,
      highSchoolName: null,
      ...vitals,
      name,
      ratingTenths: null,
      isRatingDerived: false,
      sourcePositionRank: null,
      status: 'open',
      collegeId: null,
      committedOn: null,
      provenance: Object.fromEntries(['name', ...Object.keys(vitals)].map((fact) => [fact, origin])),
    };
    const slug = takeSlug(name, await takenSlugs(db, classYear, [name]));
    const created = [{ slug, personId: null, state, serviceRating: null, ratingChange: null, signing: null }];
    const occasion = { sport, classYear, now: ctx.now, on, changedBy: changedByOf(ctx.actor) };
    const [prospectId] = await writeProspects(db, { created, changed: [] }, occasion);
    if (prospectId === undefined) throw new Error('The insert of a prospect returned no row');
    await rankClass(db, sport, classYear);
    await emit(db, { type: 'class_reordered', sport, classYear });
    await audit(db, ctx, {
      action: 'prospect.add',
      subject: { type: 'prospect', id: prospectId },
      before: null,
      after: { name, sport, classYear, ...vitals, source },
    });
    await purgeTags(db, [`list:${sport}-${classYear}`, `classes:${sport}`]);
    return { ok: true as const, prospectId };
  });
}
