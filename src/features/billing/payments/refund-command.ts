import { formatDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { failRefund, findRefund, findRefundFailure, listOwedRefunds, settleRefund } from '../ledger/public.ts';
import { HELP, parseRefundWords, type RefundWords } from './refund-words.ts';

/** `bluechip refund`: failed refunds. Exit code: 0 done, 1 refused or unknown, 2 wrong use. */

type Words<Kind extends RefundWords['kind']> = Extract<RefundWords, { kind: Kind }>;

export const refundCommand: Command = {
  name: 'refund',
  summary: 'list failed refunds, and enter one or how it was settled',
  help: HELP,
  async run(args, io, deps) {
    const words = parseRefundWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'fail':
        return fail(words, io, deps);
      case 'settle':
        return settle(words, io, deps);
    }
  },
};

async function list({ json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const owed = await listOwedRefunds(db);
  if (json)
    io.out(
      JSON.stringify({
        refunds: owed.map(({ id, paymentId, invoiceId, userId, method, providerId, cents, failedAt }) => ({
          refund_id: id,
          payment_id: paymentId,
          invoice_id: invoiceId,
          user_id: userId,
          method,
          provider_id: providerId,
          cents,
          failed_at: failedAt.toISOString(),
        })),
      }),
    );
  else if (owed.length === 0) io.out('Every refund arrived.');
  else
    for (const { id, invoiceId, userId, method, providerId, cents, failedAt } of owed)
      io.out(
        [`${id}`.padStart(6), moneyText(cents).padStart(12), method.padEnd(7)]
          .concat(formatDate(failedAt, 'YYYY-MM-DD'), userId ? `user ${userId}` : 'no account')
          .concat(`invoice ${invoiceId}`, providerId)
          .join('  '),
      );
  return EXIT.done;
}

async function fail(words: Words<'fail'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { providerId, reason, dryRun, json } = words;
  const by = byOperator(deps);
  const entered = await deps.database.db.transaction(async (db) => {
    const refund = await findRefund(db, providerId);
    if (!refund) return 'No refund has that id.';
    const known = 'It was entered already.';
    if (dryRun) return (await findRefundFailure(db, refund.id)) ? known : refund;
    const entry = await failRefund(db, { providerId }, by.now);
    if (!entry.ok || !entry.isNew) return known;
    const subject = { type: 'refund', id: String(refund.id) };
    await audit(db, by, { action: 'refund.fail', subject, after: { providerId, cents: refund.cents }, reason });
    return refund;
  });
  if (typeof entered === 'string') return failed(io, entered);
  if (json) io.out(JSON.stringify({ refund_id: entered.id, cents: entered.cents, dry_run: dryRun }));
  else io.out(`Refund ${entered.id}, ${moneyText(entered.cents)}: did not arrive${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

const HOW = { credit: 'is credit for the next bill', by_hand: 'was sent by hand' } as const;
const REFUSALS = {
  not_owed: 'There is no such refund, or its member does not wait for it.',
  disputed: 'A bank asks about its payment, and may give the money back itself: wait for how that ends.',
  nobody: 'The buyer has no account for credit: send it by hand.',
} as const;

async function settle(words: Words<'settle'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { refundId, as, reason, dryRun, json } = words;
  const by = byOperator(deps);
  const settled = await deps.database.db.transaction(async (db) => {
    const done = await settleRefund(db, { refundId, as, dryRun }, by.now);
    if (!done.ok || dryRun) return done;
    const subject = { type: 'refund', id: String(refundId) };
    await audit(db, by, { action: 'refund.settle', subject, after: { as, cents: done.refund.cents }, reason });
    return done;
  });
  if (!settled.ok) return failed(io, REFUSALS[settled.reason]);
  const { cents } = settled.refund;
  if (json) io.out(JSON.stringify({ refund_id: refundId, cents, as, dry_run: dryRun }));
  else io.out(`Refund ${refundId}, ${moneyText(cents)}: ${HOW[as]}${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}
