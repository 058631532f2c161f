import { audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { findMemberForUpdate, listStandings } from '../../accounts/public.ts';
import { forgetTokens, stopEmailChange } from '../../mailed-tokens/public.ts';
import { clearRemoval, deleteSecondFactor, findSecondFactor, listRemovals, setReminded } from '../queries.ts';
import { REMINDER_MS } from '../removal.ts';
import { postRemoval } from './removal.ts';

type Removing = Pick<JobDeps, 'db' | 'now' | 'log' | 'config' | 'ports'>;

/** Reminds owners a day before, and removes what is due, each in its own transaction, so that a failure affects only one. */
export async function runRemovals(deps: Removing): Promise<void> {
  const soon = new Date(deps.now().getTime() + REMINDER_MS);
  const failures: unknown[] = [];
  for (const userId of await listRemovals(deps.db, soon)) {
    try {
      await deps.db.transaction((db) => runRemoval(db, deps, userId));
    } catch (error) {
      failures.push(error);
      deps.log.error({ err: error, userId }, 'the removal of a second factor failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'second factors were not removed');
}

async function runRemoval(db: Db, { now, config, ports }: Removing, userId: number): Promise<void> {
  const member = await findMemberForUpdate(db, userId);
  const row = member && (await findSecondFactor(db, userId));
  // Canceled since the list was read.
  if (!member || !row?.removalDueAt) return;
  // The member has become staff, whose second factor is never removed by email alone.
  if ((await listStandings(db, [userId])).get(userId)?.isStaff) {
    await clearRemoval(db, userId);
    return;
  }
  const at = now();
  const linking = { config, now: at, ports, site: { subdomain: '' } };
  if (row.removalDueAt > at) {
    if (row.removalRemindedAt !== null) return;
    await setReminded(db, userId, at);
    await postRemoval(db, linking, member, { news: 'scheduled', dueAt: row.removalDueAt });
    return;
  }
  await deleteSecondFactor(db, userId);
  await forgetTokens(db, userId, ['undo_factor_removal']);
  await stopEmailChange(db, userId);
  await audit(
    db,
    { actor: { kind: 'server' }, now: at, requestId: 'job:remove_second_factors' },
    { action: 'member.turn_off_second_factor', subject: { type: 'member', id: userId }, reason: 'requested by email' },
  );
  await postRemoval(db, linking, member, { news: 'removed', dueAt: null });
}
