import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, misused } from '#platform/cli/operator.ts';
import { countDeadEvents } from '#platform/events/dead-events.ts';
import { HELP, type PaymentsWords, parsePaymentsWords } from './payments-words.ts';
import { countRefusedRefunds, countUnanswered, saveCountedFrom } from './queries.ts';
import { reconcileWithProviders } from './reconcile-command.ts';
import { recentRefusals } from './service/refusal-breaker.ts';

/** `bluechip payments`: whether charging goes as it should. Exit code: 0 it does or it is done, 1 something needs somebody, 2 wrong use. */

type Words<Kind extends PaymentsWords['kind']> = Extract<PaymentsWords, { kind: Kind }>;

export const paymentsCommand: Command = {
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
        return status(words, io, deps);
      case 'resume':
        return resume(words, io, deps);
      case 'reconcile':
        return reconcileWithProviders(words, io, deps);
    }
  },
};

async function status({ json }: Words<'status'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const { now } = byOperator(deps);
  const refusals = await recentRefusals(db, now);
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  // Nobody can close what failed: it is shown for so long that nobody misses it.
  const aWeekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const counts = {
    unanswered_charges: await countUnanswered(db, anHourAgo),
    refused_refunds: await countRefusedRefunds(db, aWeekAgo),
    dead_events: await countDeadEvents(db, aWeekAgo),
  };
  const needsSomebody = refusals.isStopped || Object.values(counts).some((count) => count > 0);
  if (json) {
    const { tries, refused, isStopped: is_stopped } = refusals;
    io.out(JSON.stringify({ renewals: { tries, refused, is_stopped }, ...counts }));
    return needsSomebody ? EXIT.failed : EXIT.done;
  }
  io.out(`${refusals.refused} of ${refusals.tries} renewals were refused at their first try in the last six hours.`);
  if (refusals.isStopped)
    io.out('Renewals are stopped. Check the keys and your account at the provider, then: bluechip payments resume');
  if (counts.unanswered_charges > 0)
    io.out(`Charges without an answer for more than an hour: ${counts.unanswered_charges}.`);
  if (counts.refused_refunds > 0)
    io.out(`Refunds that the provider refused in the last week: ${counts.refused_refunds}. Pay them back by hand.`);
  if (counts.dead_events > 0)
    io.out(`Events of the last week that failed at every try: ${counts.dead_events}. The log says why.`);
  if (!needsSomebody) io.out('Nothing needs you.');
  return needsSomebody ? EXIT.failed : EXIT.done;
}

async function resume({ reason, json }: Words<'resume'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const by = byOperator(deps);
  const before = await deps.database.db.transaction(async (db) => {
    const refusals = await recentRefusals(db, by.now);
    await saveCountedFrom(db, by.now);
    const subject = { type: 'payments', id: 'renewals' };
    await audit(db, by, { action: 'payments.resume', subject, before: refusals, reason });
    return refusals;
  });
  if (json) io.out(JSON.stringify({ was_stopped: before.isStopped }));
  else io.out(before.isStopped ? 'Renewals are charged again.' : 'Renewals were not stopped.');
  return EXIT.done;
}
