import { formatDate } from '#kernel/dates.ts';
import { moneyText, toDollars } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, misused } from '#platform/cli/operator.ts';
import type { Db } from '#platform/db/database.ts';
import type { Settlement } from '#platform/payments/settlement.ts';
import { HELP, type PaymentsWords, parsePaymentsWords } from './payments-words.ts';
import { saveCountedFrom, saveReconciledAt } from './queries.ts';
import { reconcileWithProviders } from './reconcile-command.ts';
import type { RefusedRefund } from './refused-refund-queries.ts';
import { paymentsHealth } from './service/payments-health.ts';
import { recentRefusals } from './service/refusal-breaker.ts';
import { findRestoreHold, type RestoreHold } from './service/restore-hold.ts';

/**
 * `bluechip payments`: whether charging works and the books agree with the providers. Exit code: 0 yes or done, 1 somebody must act, 2
 * wrong use.
 */

type Words<Kind extends PaymentsWords['kind']> = Extract<PaymentsWords, { kind: Kind }>;

/** Passed in by the program, because billing does not know subscriptions. */
type PaymentsParts = {
  /** Subscriptions with something due by then that was not done. */
  countOverdue: (db: Db, by: Date) => Promise<number>;
  settlement: Settlement;
};

export const createPaymentsCommand = ({ countOverdue, settlement }: PaymentsParts): Command => ({
  name: 'payments',
  summary:
    'see whether charging goes as it should, charge again after it was stopped, compare the books with the providers',
  help: HELP,
  async run(args, io, deps) {
    const words = parsePaymentsWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'status':
        return status(words, io, deps, countOverdue);
      case 'resume':
        return resume(words, io, deps);
      case 'reconcile':
        return reconcileWithProviders(words, io, deps, settlement);
    }
  },
});

async function status(
  { json }: Words<'status'>,
  io: CommandIo,
  deps: CommandDeps,
  countOverdue: PaymentsParts['countOverdue'],
) {
  const { db } = deps.database;
  const { now } = byOperator(deps);
  const health = await paymentsHealth(db, now, countOverdue);
  const { hold, refusals, refusedRefunds: refused } = health;
  const counts = {
    unanswered_charges: health.unansweredCharges,
    overdue_subscriptions: health.overdueSubscriptions,
    returned_refunds: health.returnedRefunds,
    dead_events: health.deadEvents,
  };
  const needsSomebody =
    hold !== null || refusals.isStopped || refused.length > 0 || Object.values(counts).some((count) => count > 0);
  if (json) {
    const { tries, isStopped: is_stopped } = refusals;
    const renewals = { tries, refused: refusals.refused, is_stopped };
    const restored_as_of = hold?.asOf.toISOString() ?? null;
    io.out(JSON.stringify({ restored_as_of, renewals, refused_refunds: refused.map(asJson), ...counts }));
    return needsSomebody ? EXIT.failed : EXIT.done;
  }
  if (hold) io.out(holdLine(hold));
  io.out(`${refusals.refused} of ${refusals.tries} renewals were refused at their first try in the last six hours.`);
  if (refusals.isStopped)
    io.out('Renewals are stopped. Check the keys and your account at the provider, then: bluechip payments resume');
  if (counts.unanswered_charges > 0)
    io.out(
      `Charges without an answer for more than an hour: ${counts.unanswered_charges}. The server asks each minute: check the keys and the provider’s status page.`,
    );
  if (counts.overdue_subscriptions > 0)
    io.out(
      `Subscriptions with a renewal or an end that was due more than an hour ago: ${counts.overdue_subscriptions}. Jobs do not run or fail: see the log for run_subscriptions.`,
    );
  for (const refund of refused) io.out(refusedLine(refund));
  if (counts.returned_refunds > 0)
    io.out(`Refunds that came back and are owed to members: ${counts.returned_refunds}. See: bluechip refund list`);
  if (counts.dead_events > 0)
    io.out(`Events of the last week that failed at every try: ${counts.dead_events}. The log says why.`);
  if (!needsSomebody) io.out('Nothing needs you.');
  return needsSomebody ? EXIT.failed : EXIT.done;
}

const holdLine = ({ asOf }: RestoreHold) =>
  `Nothing is charged or refunded automatically: a backup of ${formatDate(asOf, 'MM/DD/YYYY HH:mm:ss')} (Central Time) was restored. Reconcile the books first: bluechip payments reconcile --since ${formatDate(asOf, 'YYYY-MM-DD')} --enter`;

const refusedLine = ({ paymentId, cents, refusedAt }: RefusedRefund) =>
  `Refund of ${moneyText(cents)} of payment ${paymentId}, refused by the provider on ${formatDate(refusedAt, 'YYYY-MM-DD')}: send it yourself, then: bluechip payment refund ${paymentId} --dollars ${toDollars(cents).toFixed(2)} --by-hand --reason …`;

const asJson = ({ paymentId, method, providerId, cents, refusedAt }: RefusedRefund) => ({
  payment_id: paymentId,
  method,
  provider_id: providerId,
  cents,
  refused_at: refusedAt.toISOString(),
});

async function resume({ reason, json }: Words<'resume'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const by = byOperator(deps);
  const before = await deps.database.db.transaction(async (db) => {
    const refusals = await recentRefusals(db, by.now);
    const hold = await findRestoreHold(db);
    await saveCountedFrom(db, by.now);
    if (hold) await saveReconciledAt(db, by.now);
    const subject = { type: 'payments', id: 'renewals' };
    const was = { ...refusals, restoredAsOf: hold?.asOf.toISOString() ?? null };
    await audit(db, by, { action: 'payments.resume', subject, before: was, reason });
    return { isStopped: refusals.isStopped || hold !== null };
  });
  if (json) io.out(JSON.stringify({ was_stopped: before.isStopped }));
  else io.out(before.isStopped ? 'Renewals are charged again.' : 'Renewals were not stopped.');
  return EXIT.done;
}
