import { moneyText } from '#kernel/money.ts';
import { audit } from '#platform/audit/audit.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import { createCards } from '#platform/cards/create-cards.ts';
import type { CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed } from '#platform/cli/operator.ts';
import type { Db } from '#platform/db/database.ts';
import type { Settlement } from '#platform/payments/settlement.ts';
import { createPaypal } from '#platform/paypal/create-paypal.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../ledger/public.ts';
import { type Difference, differenceText, isEnterable } from './difference.ts';
import type { PaymentsWords } from './payments-words.ts';
import { STARTED_MS, saveReconciledAt } from './queries.ts';
import type { PaymentDeps } from './service/ask-provider.ts';
import { enterDifference } from './service/enter-difference.ts';
import { dropKept, keepCharge, listKept } from './service/kept-charges.ts';
import { type Reconciled, reconcile, type Sums } from './service/reconcile.ts';
import { findRestoreHold } from './service/restore-hold.ts';

/** `bluechip payments reconcile`: compares the books with the providers' own lists. Exit code: 0 they agree, 1 they do not. */

type Words = Extract<PaymentsWords, { kind: 'reconcile' }>;

const INTERRUPTED = 130;
const NAMES: Readonly<Record<PaymentMethod, string>> = { card: 'cards', paypal: 'PayPal' };

export async function reconcileWithProviders(
  words: Words,
  io: CommandIo,
  deps: CommandDeps,
  settlement: Settlement,
): Promise<number> {
  const { db } = deps.database;
  const by = byOperator(deps);
  const wires = { config: deps.config, db, now: deps.now };
  const [cards, paypal] = [createCards(wires), createPaypal(wires)];
  const isOn = (method: PaymentMethod) => (method === 'card' ? cards.form.provider !== 'none' : paypal.payments.isOn);
  const methods = PAYMENT_METHODS.filter(isOn);
  if (methods.length === 0) return failed(io, 'No provider is configured: there is nothing to compare the books with.');
  const asking: PaymentDeps = { db, cards: cards.payments, paypal: paypal.payments, settlement, now: by.now };
  // A charge of the last minute may be answered but not entered yet.
  const window = { from: words.since, until: new Date(by.now.getTime() - STARTED_MS), signal: io.signal };
  try {
    const all: Outcome[] = [];
    for (const method of methods) {
      const found = await reconcile(asking, method, window);
      all.push({ ...found, ...(await settleDifferences(asking, found, words)) });
    }
    const [entered, kept, left] = [
      all.flatMap((each) => each.entered),
      all.flatMap((each) => each.kept),
      all.flatMap((each) => each.left),
    ];
    // What the server enters by itself on its next check waits for the release, so it must not block it. PayPal may have forgotten the key
    // by then.
    const isSettled = left.every(({ kind, method }) => kind === 'refund_under_way' && method === 'card');
    const isReleased = isSettled && (await releaseHold(db, words, by.now));
    if (words.enter || isReleased) {
      const after = { since: words.since.toISOString(), entered: entered.length, kept: kept.length, left: left.length };
      const subject = { type: 'payments', id: 'books' };
      await audit(db, by, { action: 'payments.reconcile', subject, after });
    }
    if (words.json) io.out(JSON.stringify({ ...asJson(words, all), is_released: isReleased }));
    else tell(io, { entered, kept, left, sums: all.map(({ sums }) => sums), isReleased });
    return left.length + kept.length === 0 ? EXIT.done : EXIT.failed;
  } catch (error) {
    if (io.signal.aborted) {
      io.err('Interrupted: what was entered stays, and the rest was not compared.');
      return INTERRUPTED;
    }
    if (error instanceof CardProviderFailure || error instanceof PaypalFailure)
      return failed(
        io,
        `${error.message}: the books were not compared. Check its keys (bluechip check), then try again.`,
      );
    throw error;
  }
}

type Outcome = Reconciled & Settled;
type Settled = {
  entered: Difference[];
  /** Charges whose orders are missing from a restored backup. */
  kept: Difference[];
  left: Difference[];
};

async function settleDifferences(
  deps: PaymentDeps,
  { differences, settledIds }: Reconciled,
  { enter }: Words,
): Promise<Settled> {
  const { db, now } = deps;
  const settled: Settled = { entered: [], kept: [], left: [] };
  if (enter) for (const chargeId of settledIds) await dropKept(db, chargeId);
  const known = await listKept(
    db,
    differences.flatMap((each) => (each.kind === 'charge_not_entered' ? [each.chargeId] : [])),
  );
  for (const each of differences) {
    const isKept = async () =>
      each.kind === 'charge_not_entered' &&
      (known.has(each.chargeId) || (enter && each.method === 'card' && (await keepCharge(db, each, now))));
    if (enter && isEnterable(each) && (await enterDifference(deps, each))) {
      if (each.kind === 'charge_not_entered' && known.has(each.chargeId)) await dropKept(db, each.chargeId);
      settled.entered.push(each);
    } else if (await isKept()) settled.kept.push(each);
    else settled.left.push(each);
  }
  return settled;
}

/** Releases payments held after a restore, if the books were compared from the backup on. Returns whether it did. */
async function releaseHold(db: Db, { since }: Words, now: Date): Promise<boolean> {
  const hold = await findRestoreHold(db);
  if (!hold || since > hold.asOf) return false;
  await saveReconciledAt(db, now);
  return true;
}

type Report = Settled & { sums: readonly Sums[]; isReleased: boolean };

function tell(io: CommandIo, { entered, kept, left, sums, isReleased }: Report): void {
  const line = (difference: Difference) => `${NAMES[difference.method]}: ${differenceText(difference)}`;
  for (const each of entered) io.out(`${line(each)}. It is entered now.`);
  for (const each of kept)
    io.out(`${line(each)}. It is kept for its order, if that comes again; else give it back there.`);
  for (const each of left) io.out(`${line(each)}.`);
  for (const each of sums) io.out(sumLine(each));
  if (isReleased) io.out('The books are reconciled with the restored backup: payments resume automatically.');
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function sumLine({ method, charges, refunds, ...sums }: Sums): string {
  const parts = [
    `${counted(charges.count, 'charge')} ${moneyText(charges.cents)}`,
    `${counted(refunds.count, 'refund')} ${moneyText(refunds.cents)}`,
    `disputes ${moneyText(sums.disputeCents)}`,
    `fees ${moneyText(0 - sums.feeCents)}`,
    `payouts ${moneyText(sums.payoutCents)}`,
    ...(sums.otherCents === 0 ? [] : [`other ${moneyText(sums.otherCents)}`]),
  ];
  return `${NAMES[method]}: ${parts.join(', ')}; the balance there changed by ${moneyText(sums.netCents)}.`;
}

const asJson = ({ since }: Words, all: readonly Outcome[]) => ({
  since: since.toISOString(),
  providers: all.map(({ sums }) => ({
    method: sums.method,
    charges: sums.charges,
    refunds: sums.refunds,
    dispute_cents: sums.disputeCents,
    fee_cents: sums.feeCents,
    payout_cents: sums.payoutCents,
    other_cents: sums.otherCents,
    net_cents: sums.netCents,
  })),
  entered: all.flatMap(({ entered }) => entered.map(differenceJson)),
  kept: all.flatMap(({ kept }) => kept.map(differenceJson)),
  differences: all.flatMap(({ left }) => left.map(differenceJson)),
});

const differenceJson = (difference: Difference) => ({
  method: difference.method,
  kind: difference.kind,
  provider_id: 'refundId' in difference ? difference.refundId : difference.chargeId,
  payment_id: 'paymentId' in difference ? difference.paymentId : null,
  cents: 'cents' in difference ? difference.cents : null,
  booked_cents: 'bookedCents' in difference ? difference.bookedCents : null,
  text: differenceText(difference),
});
