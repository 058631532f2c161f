import { formatDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import {
  closeDispute,
  findPayer,
  findPayment,
  findPaymentOfProvider,
  listOpenDisputes,
  openDispute,
} from '../ledger/public.ts';
import { type DisputeWords, HELP, parseDisputeWords } from './dispute-words.ts';

/** `bluechip dispute`: open disputes. Exit code: 0 done, 1 refused or unknown, 2 wrong use. */

type Words<Kind extends DisputeWords['kind']> = Extract<DisputeWords, { kind: Kind }>;

export const disputeCommand: Command = {
  name: 'dispute',
  summary: 'list disputes, and enter a PayPal dispute or an outcome',
  help: HELP,
  async run(args, io, deps) {
    const words = parseDisputeWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'open':
        return open(words, io, deps);
      case 'resolve':
        return resolve(words, io, deps);
    }
  },
};

async function list({ json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const disputes = await listOpenDisputes(db);
  if (json)
    io.out(
      JSON.stringify({
        disputes: disputes.map(({ id, invoiceId, method, providerId, cents, paidAt }) => ({
          payment_id: id,
          invoice_id: invoiceId,
          method,
          provider_id: providerId,
          cents,
          paid_at: paidAt.toISOString(),
        })),
      }),
    );
  else if (disputes.length === 0) io.out('No bank disputes a payment.');
  else
    for (const { id, invoiceId, method, providerId, cents, paidAt } of disputes)
      io.out(
        [`${id}`.padStart(6), moneyText(cents).padStart(12), method.padEnd(7), formatDate(paidAt, 'YYYY-MM-DD')]
          .concat(`invoice ${invoiceId}`, providerId)
          .join('  '),
      );
  return EXIT.done;
}

async function open(words: Words<'open'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { captureId, reason, dryRun, json } = words;
  const by = byOperator(deps);
  const entered = await deps.database.db.transaction(async (db) => {
    const payment = await findPaymentOfProvider(db, { method: 'paypal', providerId: captureId });
    if (!payment) return 'No payment by PayPal has that id.';
    if (payment.dispute !== null) return 'Its dispute was entered already.';
    if (dryRun) return payment;
    await openDispute(db, { paymentId: payment.id }, by.now);
    await audit(db, by, {
      action: 'payment.open_dispute',
      subject: { type: 'payment', id: payment.id },
      memberId: await findPayer(db, payment.id),
      after: { dispute: 'open', captureId },
      reason,
    });
    return payment;
  });
  if (typeof entered === 'string') return failed(io, entered);
  if (json) io.out(JSON.stringify({ payment_id: entered.id, cents: entered.cents, dry_run: dryRun }));
  else io.out(`Payment ${entered.id}, ${moneyText(entered.cents)}: disputed${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}

async function resolve(words: Words<'resolve'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { paymentId, outcome, reason, dryRun, json } = words;
  const by = byOperator(deps);
  const refusal = await deps.database.db.transaction(async (db) => {
    const payment = await findPayment(db, paymentId);
    if (payment?.dispute !== 'open') return 'There is no such payment, or no bank disputes it.';
    if (dryRun) return null;
    const closed = await closeDispute(db, { paymentId, outcome }, by.now);
    if (!closed.ok) return 'It was closed meanwhile.';
    await audit(db, by, {
      action: 'payment.resolve_dispute',
      subject: { type: 'payment', id: paymentId },
      memberId: await findPayer(db, paymentId),
      before: { dispute: 'open' },
      after: { dispute: outcome },
      reason,
    });
    return null;
  });
  if (refusal !== null) return failed(io, refusal);
  if (json) io.out(JSON.stringify({ payment_id: paymentId, outcome, dry_run: dryRun }));
  else io.out(`Payment ${paymentId}: ${outcome}${dryRun ? `. ${NOTHING_DONE}` : '.'}`);
  return EXIT.done;
}
