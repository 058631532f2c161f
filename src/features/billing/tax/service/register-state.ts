import type { StateCode } from '#kernel/states.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { endTaxRegistration, findStateTaxRate, insertTaxRegistration, listTaxStates } from '../queries.ts';

/** Where tax is collected from now on. Only the operator knows where they are registered and what is taxable there. */

type Input = { state: StateCode; reason: string /** Reports what would be done, and does nothing. */; dryRun: boolean };

export type Registered =
  | { ok: true; rateMilliPercent: number }
  | { ok: false; reason: 'no_state_tax' | 'registered_already' };

export async function registerState(
  root: Db,
  ctx: AuditContext,
  { state, number = '', reason, dryRun }: Input & { /** The number of the state's permit. */ number?: string },
): Promise<Registered> {
  return root.transaction(async (db): Promise<Registered> => {
    const { rateMilliPercent = 0 } = (await findStateTaxRate(db, state)) ?? {};
    if (rateMilliPercent === 0) return { ok: false, reason: 'no_state_tax' };
    const isNew = dryRun
      ? !(await listTaxStates(db)).includes(state)
      : await insertTaxRegistration(db, { state, number, startsAt: ctx.now });
    if (!isNew) return { ok: false, reason: 'registered_already' };
    if (!dryRun) {
      const subject = { type: 'tax_state', id: state };
      await audit(db, ctx, { action: 'tax.register', subject, after: { rateMilliPercent, number }, reason });
    }
    return { ok: true, rateMilliPercent };
  });
}

/** False: no tax is collected in that state. */
export async function unregisterState(root: Db, ctx: AuditContext, { state, reason, dryRun }: Input): Promise<boolean> {
  return root.transaction(async (db) => {
    if (dryRun) return (await listTaxStates(db)).includes(state);
    const ended = await endTaxRegistration(db, state, ctx.now);
    if (!ended) return false;
    const { startsAt, number } = ended;
    await audit(db, ctx, {
      action: 'tax.unregister',
      subject: { type: 'tax_state', id: state },
      before: { startsAt: startsAt.toISOString(), number, endsAt: null },
      after: { startsAt: startsAt.toISOString(), number, endsAt: ctx.now.toISOString() },
      reason,
    });
    return true;
  });
}
