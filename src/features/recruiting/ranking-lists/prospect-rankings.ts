import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { changedByOf, lockClasses, rankClass } from '../prospects/public.ts';
import { latestVersion, snapshotClass } from '../rank-history/public.ts';
import { classYears, NATIONAL_LENGTH } from '../rankings/public.ts';
import type { AppliedOrder, ListKindRules } from './list-kind.ts';
import type { ListScope } from './list-view.ts';
import { findProspectCandidates, listFirstProspects, listRankedProspects } from './prospect-queries.ts';

const classOf = ({ sport, year }: ListScope) => ({ sport, classYear: year });

/** Lists of recruits: the published list is the top of its class (decision 0048). */
export const prospectRankings: ListKindRules = {
  subject: 'prospect',
  firstLength: NATIONAL_LENGTH,
  listYears: classYears,
  lock: (db, of) => lockClasses(db, [classOf(of)]),
  listRanked: listRankedProspects,
  listFirst: listFirstProspects,
  findCandidates: findProspectCandidates,
  latestVersion: (db, of) => latestVersion(db, classOf(of)),
  cacheTags,
  applyOrder,
};

function cacheTags({ sport, year }: ListScope): string[] {
  return [`list:${sport}-${year}`, `commitments:${sport}-${year}`];
}

const WITHDRAWN_NOTE = 'Ordered by ratings again';

/** Updates ranks, version, event and caches. Returns the version, which is still the latest one if nobody's rank changed. */
async function applyOrder(db: Db, ctx: Context, { of, act, note }: AppliedOrder): Promise<number> {
  const { sport, classYear } = classOf(of);
  const moved = await rankClass(db, sport, classYear);
  const by = changedByOf(ctx.actor);
  const words = act === 'withdraw' ? WITHDRAWN_NOTE : note;
  const kept = await snapshotClass(db, { sport, classYear, at: ctx.now, by, note: words });
  const version = kept ?? (await latestVersion(db, { sport, classYear }));
  if (version === null) throw new Error(`nobody of ${sport} ${classYear} is ranked`);
  await emit(db, { type: 'class_reordered', sport, classYear });
  await purgeTags(db, [...cacheTags(of), ...moved.map((id) => `prospect:${id}`)]);
  return version;
}
