import { collegeFlags, listAllColleges } from '#features/directory/colleges/public.ts';
import { listPositions } from '#features/directory/positions/public.ts';
import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { INTEREST_STATUSES } from '#features/recruiting/interests/contract.ts';
import { listInterests } from '#features/recruiting/interests/public.ts';
import {
  findEnteredFacts,
  listDecidedSteps,
  listRatingChanges,
  listRecordsOfAllSports,
  memberIdOf,
  ratingScale,
} from '#features/recruiting/prospects/public.ts';
import { listVisits } from '#features/recruiting/visits/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { apiError } from '#kernel/errors.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { decisionDays, listOwnColleges, offerDays, visitDays } from '../../commitments/public.ts';
import type { getProspectEntry } from '../contract.ts';
import { boundsOf, latestDecisionOf } from './decision-entry.ts';
import { mayEditVitals } from './update-vitals.ts';

/** Throws not_found for an unknown prospect, and for one who was taken down. */
export async function prospectEntry(ctx: Context, prospectId: number): Promise<ReplyOf<typeof getProspectEntry>> {
  const { db } = ctx;
  const [record] = await listRecordsOfAllSports(db, [prospectId]);
  const facts = await findEnteredFacts(db, prospectId);
  if (!record || !facts) throw apiError('not_found');
  const [flags, interests, visits, changes, own, history] = await Promise.all([
    collegeFlags(ctx),
    listInterests(db, prospectId),
    listVisits(db, prospectId),
    ratingChangesOf(db, prospectId),
    listOwnColleges(ctx),
    listDecidedSteps(db, prospectId),
  ]);
  const { classYear } = record;
  const today = formatDate(ctx.now, 'YYYY-MM-DD');
  const decided = [...history.map(({ happenedOn }) => happenedOn), record.committedOn];
  const mayWrite = isAllowed(ctx, 'prospects:write');
  const mayChange = (collegeId: number) => mayWrite && (own === null || own.includes(collegeId));
  const flagged = <Row extends { collegeId: number }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const college = flags.get(row.collegeId);
      return college ? [{ ...row, college, mayChange: mayChange(row.collegeId) }] : [];
    });
  const { lowest, highest } = ratingScale(record.sport);
  const { ratingTenths, nationalRank, positionRank, stateRank, collegeId } = record;
  return {
    prospect: {
      ...record,
      personId: facts.personId,
      rating: inPoints(ratingTenths),
      ranks: { natl: nationalRank, pos: positionRank, st: stateRank },
      college: collegeId === null ? null : (flags.get(collegeId) ?? null),
    },
    byStaff: Object.entries(facts.provenance).flatMap(([name, { source }]) => (source === STAFF_SOURCE ? [name] : [])),
    ratingScale: { lowest: lowest / 10, highest: highest / 10 },
    ratingChanges: changes,
    interests: flagged(interests).map(({ status, ...rest }) => ({ ...rest, status: statusOf(status) })),
    visits: flagged(visits),
    days: {
      decision: boundsOf(decisionDays(classYear, today, decided)),
      offer: boundsOf(offerDays(classYear, today)),
      visit: boundsOf(visitDays(classYear)),
    },
    latestDecision: latestDecisionOf(history, { ...facts, classYear, today, now: ctx.now, flags, mayChange }),
    positions: listPositions(record.sport, 'prospect').map(({ code, name }) => ({ code, name })),
    colleges: mayWrite ? await collegeChoices(db, own) : [],
    may: {
      write: mayWrite,
      editVitals: mayWrite && (await mayEditVitals(ctx, record)),
      rate: isAllowed(ctx, 'ratings:write'),
      takeDown: isAllowed(ctx, 'takedown:write'),
    },
  };
}

const inPoints = (tenths: number | null) => (tenths === null ? null : tenths / 10);
const statusOf = (status: string) => INTEREST_STATUSES.find((each) => each === status) ?? 'none';

async function collegeChoices(db: Db, own: readonly number[] | null) {
  const all = await listAllColleges(db);
  return all
    .filter(({ id }) => own === null || own.includes(id))
    .map(({ id, shortName }) => ({ id, name: shortName }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The rating history with usernames. */
async function ratingChangesOf(db: Db, prospectId: number) {
  const changes = await listRatingChanges(db, prospectId);
  const ids = changes.map(({ changedBy }) => memberIdOf(changedBy)).filter((id) => id !== null);
  const names = new Map((await listMembersByIds(db, [...new Set(ids)])).map(({ id, username }) => [id, username]));
  return changes.map(({ at, changedBy, reason, oldTenths, newTenths }) => ({
    at: at.toISOString(),
    by: names.get(memberIdOf(changedBy) ?? 0) ?? changedBy,
    reason,
    oldRating: inPoints(oldTenths),
    newRating: inPoints(newTenths),
  }));
}
