import { formatDate } from '#kernel/dates.ts';
import { moneyText } from '#kernel/money.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { REFUNDABLE_DAYS } from '#platform/paypal/paypal-payments.ts';
import { findCustomer, listPaymentsOfCustomer, type Payment } from '../ledger/public.ts';
import { HELP, type PaymentWords, parsePaymentWords } from './payment-words.ts';
import { type LeftOfPayment, leftOfPayment } from './service/left-of-payment.ts';
import { type RefundRefusal, refundAnyPayment } from './service/refund-any-payment.ts';

/** `bluechip payment`: lists the payments of a member, and refunds one. Exit code: 0 done, 1 refused or unknown, 2 wrong use. */

type Words<Kind extends PaymentWords['kind']> = Extract<PaymentWords, { kind: Kind }>;

export const paymentCommand: Command = {
  name: 'payment',
  summary: 'list a member’s payments, and refund one in full or in part',
  help: HELP,
  async run(args, io, deps) {
    const words = parsePaymentWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'refund':
        return refund(words, io, deps);
    }
  },
};

async function list({ userId, json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps) {
  const customerId = await findCustomer(db, userId);
  const payments = customerId === null ? [] : await listPaymentsOfCustomer(db, customerId);
  const rows: Row[] = [];
  for (const payment of payments) rows.push({ payment, left: await leftOfPayment(db, payment) });
  if (json) io.out(JSON.stringify({ user_id: userId, payments: rows.map(asJson) }));
  else if (rows.length === 0) io.out(`Member ${userId} has paid nothing.`);
  else for (const row of rows) io.out(line(row));
  return EXIT.done;
}

type Row = { payment: Payment; left: LeftOfPayment };

const asJson = ({ payment, left }: Row) => ({
  payment_id: payment.id,
  invoice_id: payment.invoiceId,
  method: payment.method,
  provider_id: payment.providerId,
  cents: payment.cents,
  returned_cents: payment.refundedCents + payment.overRefundedCents,
  on_its_way_cents: left.onItsWayCents,
  left_cents: left.overCents + left.paidCents,
  dispute: payment.dispute,
  paid_at: payment.paidAt.toISOString(),
});

function line({ payment, left }: Row): string {
  const { id, cents, method, paidAt, dispute, invoiceId, providerId } = payment;
  const leftCents = left.overCents + left.paidCents;
  return [`${id}`.padStart(6), moneyText(cents).padStart(12), method.padEnd(7), formatDate(paidAt, 'YYYY-MM-DD')]
    .concat(dispute ? `dispute ${dispute}` : [])
    .concat(dispute === null || leftCents > 0 ? `${moneyText(leftCents)} left` : [])
    .concat(`invoice ${invoiceId}`, providerId)
    .join('  ');
}

async function refund(words: Words<'refund'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { byHand, dryRun, json } = words;
  const done = await refundAnyPayment(deps.database.db, byOperator(deps), words);
  if (!done.ok) return failed(io, refusalText(done));
  const { paymentId, cents, leftCents } = done;
  if (json) {
    io.out(JSON.stringify({ payment_id: paymentId, cents, left_cents: leftCents, by_hand: byHand, dry_run: dryRun }));
    return EXIT.done;
  }
  const how = byHand ? 'was sent by hand' : 'goes back';
  io.out(`Payment ${paymentId}: ${moneyText(cents)} ${how}, and ${moneyText(leftCents)} of it is left.`);
  if (dryRun) io.out(NOTHING_DONE);
  return EXIT.done;
}

function refusalText(refused: RefundRefusal): string {
  switch (refused.reason) {
    case 'no_such_payment':
      return 'There is no such payment: bluechip payment list <member>';
    case 'disputed':
      return 'A bank asks about this payment and may give the money back itself: wait for how that ends (bluechip dispute list).';
    case 'charged_back':
      return 'A bank took this payment back for the member, who has the money.';
    case 'zero':
      return 'Enter more than $0.';
    case 'more_than_left':
      return `${whatIsLeft(refused.left)} can go back.`;
    case 'too_old':
      return `PayPal gives nothing back after ${REFUNDABLE_DAYS} days. Send ${moneyText(refused.cents)} yourself, from PayPal’s pages or your bank, and enter it: bluechip payment refund ${refused.paymentId} --by-hand --reason …`;
  }
}

function whatIsLeft({ overCents, paidCents, onItsWayCents }: LeftOfPayment): string {
  const cents = overCents + paidCents;
  const others = onItsWayCents > 0 ? ` (${moneyText(onItsWayCents)} is on its way)` : '';
  return cents === 0 ? `Nothing more of this payment${others}` : `Only ${moneyText(cents)} of this payment${others}`;
}
