import type { Db } from '#platform/db/database.ts';
import type { MoneyMovement } from '#platform/money/movement.ts';
import { chargedBackOf, type PaymentMethod } from '../../ledger/public.ts';
import type { Difference } from '../difference.ts';
import { isRefundDue, listPaymentsFrom, listRefundsFrom, paymentsByCharge, refundsById } from '../reconcile-queries.ts';
import type { Providers } from './ask-provider.ts';

/**
 * Reconciles the books with a provider's list, both ways. Items of the list are looked up in the books whenever they were entered. Items
 * in the books since then that the list lacks are fetched by id, because they may be dated earlier there, or be too new for PayPal's list.
 */

type Deps = Providers & { db: Db };

export type Sums = {
  method: PaymentMethod;
  charges: { count: number; cents: number };
  /** Negative; minus what came back. */
  refunds: { count: number; cents: number };
  /** What banks took (negative) and returned. */
  disputeCents: number;
  feeCents: number;
  /** Negative: paid out. */
  payoutCents: number;
  /** Anything else the provider did. */
  otherCents: number;
  /** How much the balance there changed. */
  netCents: number;
};

export type Reconciled = {
  sums: Sums;
  differences: Difference[];
  /** Charges that are missing from the books and were refunded in full: nobody has the other's money. */
  settledIds: string[];
};

type Of<Kind extends MoneyMovement['kind']> = Extract<MoneyMovement, { kind: Kind }>;

export async function reconcile(
  deps: Deps,
  method: PaymentMethod,
  { from, until, signal }: { from: Date; until: Date; signal?: AbortSignal },
): Promise<Reconciled> {
  const provider = method === 'card' ? deps.cards : deps.paypal;
  const movements: MoneyMovement[] = [];
  for await (const movement of provider.listMovements({ from, until })) {
    signal?.throwIfAborted();
    movements.push(movement);
  }
  const found = [
    ...(await compareCharges(deps, method, movements)),
    ...(await compareRefunds(deps, method, movements)),
    ...(await compareDisputes(deps, method, movements)),
    ...(await lookForPayments(deps, method, { from, movements })),
    ...(await lookForRefunds(deps, method, { from, movements })),
  ];
  const settledIds = settledOf(found);
  return { sums: sumsOf(method, movements), differences: withoutSettled(found, settledIds), settledIds };
}

const only = <Kind extends MoneyMovement['kind']>(movements: readonly MoneyMovement[], kind: Kind): Of<Kind>[] =>
  movements.filter((movement): movement is Of<Kind> => movement.kind === kind);

function sumsOf(method: PaymentMethod, movements: readonly MoneyMovement[]): Sums {
  const total = (...kinds: MoneyMovement['kind'][]) =>
    movements.reduce((sum, { kind, cents }) => sum + (kinds.includes(kind) ? cents : 0), 0);
  const fees = movements.reduce((sum, { feeCents }) => sum + feeCents, 0);
  const cents = movements.reduce((sum, movement) => sum + movement.cents, 0);
  return {
    method,
    charges: { count: only(movements, 'charge').length, cents: total('charge') },
    refunds: { count: only(movements, 'refund').length, cents: total('refund', 'refund_failed') },
    disputeCents: total('dispute'),
    feeCents: fees - total('fee'),
    payoutCents: total('payout'),
    otherCents: total('other'),
    netCents: cents - fees,
  };
}

async function compareCharges({ db }: Deps, method: PaymentMethod, movements: readonly MoneyMovement[]) {
  const charges = only(movements, 'charge');
  const booked = await paymentsByCharge(
    db,
    method,
    charges.map(({ chargeId }) => chargeId),
  );
  return charges.flatMap(({ chargeId, cents, customerId, reference }): Difference[] => {
    const payment = booked.get(chargeId);
    if (!payment) return [{ method, kind: 'charge_not_entered', chargeId, cents, customerId, reference }];
    if (payment.cents === cents) return [];
    return [{ method, kind: 'charge_amount', paymentId: payment.id, chargeId, cents, bookedCents: payment.cents }];
  });
}

async function compareRefunds({ db, paypal }: Deps, method: PaymentMethod, movements: readonly MoneyMovement[]) {
  const made = only(movements, 'refund');
  const back = only(movements, 'refund_failed');
  const booked = await refundsById(
    db,
    [...made, ...back].map(({ refundId }) => refundId),
  );
  const paid = await paymentsByCharge(
    db,
    method,
    made.map(({ chargeId }) => chargeId),
  );
  const cameBack = new Set(back.map(({ refundId }) => refundId));
  const differences: Difference[] = [];
  for (const { chargeId, refundId, cents: moved, reference: listed } of made) {
    const refund = booked.get(refundId);
    const cents = -moved;
    if (refund) {
      const { paymentId, cents: bookedCents } = refund;
      if (bookedCents !== cents)
        differences.push({ method, kind: 'refund_amount', paymentId, refundId, cents, bookedCents });
      continue;
    }
    // It was sent and came back: nothing moved.
    if (cameBack.has(refundId)) continue;
    const paymentId = paid.get(chargeId)?.id;
    if (paymentId === undefined) {
      differences.push({ method, kind: 'refund_of_unknown', chargeId, refundId, cents });
      continue;
    }
    // PayPal's list does not say which order it belongs to.
    const reference = method === 'paypal' ? ((await paypal.findRefund(refundId))?.key ?? '') : listed;
    const kind = (await isRefundDue(db, reference)) ? 'refund_under_way' : 'refund_not_entered';
    differences.push({ method, kind, paymentId, chargeId, refundId, cents, reference });
  }
  for (const { chargeId, refundId, cents } of back)
    if (booked.get(refundId)?.hasFailed === false)
      differences.push({ method, kind: 'failure_not_entered', chargeId, refundId, cents });
  return differences;
}

async function compareDisputes({ db }: Deps, method: PaymentMethod, movements: readonly MoneyMovement[]) {
  const taken = new Map<string, number>();
  for (const { chargeId, cents } of only(movements, 'dispute')) taken.set(chargeId, (taken.get(chargeId) ?? 0) + cents);
  const booked = await paymentsByCharge(db, method, [...taken.keys()]);
  const differences: Difference[] = [];
  for (const [chargeId, cents] of taken) {
    const payment = booked.get(chargeId);
    if (!payment) continue;
    const { id: paymentId } = payment;
    const isWithBank = payment.dispute === 'open' || payment.dispute === 'lost';
    if (!isWithBank && cents < 0)
      differences.push({ method, kind: 'dispute_not_entered', paymentId, chargeId, cents: -cents });
    if (!isWithBank) continue;
    const bookedCents = await chargedBackOf(db, paymentId);
    // Money that came back without being taken in this period was taken before it, as the books have it.
    const bankCents = cents > 0 ? bookedCents - cents : -cents;
    if (bankCents <= 0) differences.push({ method, kind: 'dispute_not_ended', paymentId, chargeId });
    else if (bankCents !== bookedCents)
      differences.push({ method, kind: 'dispute_amount', paymentId, chargeId, cents: bankCents, bookedCents });
  }
  return differences;
}

type Since = { from: Date; movements: readonly MoneyMovement[] };

async function lookForPayments(deps: Deps, method: PaymentMethod, { from, movements }: Since) {
  const listed = new Set(only(movements, 'charge').map(({ chargeId }) => chargeId));
  const differences: Difference[] = [];
  for (const { id: paymentId, providerId: chargeId, cents } of await listPaymentsFrom(deps.db, method, from)) {
    if (listed.has(chargeId)) continue;
    const paid = await paidCentsOf(deps, method, chargeId);
    if (paid === null) differences.push({ method, kind: 'charge_not_there', paymentId, chargeId, cents });
    else if (paid !== cents)
      differences.push({ method, kind: 'charge_amount', paymentId, chargeId, cents: paid, bookedCents: cents });
  }
  return differences;
}

async function lookForRefunds(deps: Deps, method: PaymentMethod, { from, movements }: Since) {
  const listed = new Set(only(movements, 'refund').map(({ refundId }) => refundId));
  const differences: Difference[] = [];
  for (const { paymentId, providerId: refundId, cents, hasFailed } of await listRefundsFrom(deps.db, method, from)) {
    if (listed.has(refundId) || hasFailed) continue;
    const went = await refundedCentsOf(deps, method, refundId);
    if (went === null) differences.push({ method, kind: 'refund_not_there', paymentId, refundId, cents });
    else if (went !== cents)
      differences.push({ method, kind: 'refund_amount', paymentId, refundId, cents: went, bookedCents: cents });
  }
  return differences;
}

async function paidCentsOf({ cards, paypal }: Deps, method: PaymentMethod, chargeId: string): Promise<number | null> {
  if (method === 'card') return cards.findPaidCents(chargeId);
  const charging = (await paypal.findCaptured(chargeId))?.charging;
  return charging?.status === 'paid' ? charging.cents : null;
}

async function refundedCentsOf({ cards, paypal }: Deps, method: PaymentMethod, refundId: string) {
  return method === 'card' ? cards.findRefundedCents(refundId) : ((await paypal.findRefund(refundId))?.cents ?? null);
}

function settledOf(differences: readonly Difference[]): string[] {
  const back = new Map<string, number>();
  for (const difference of differences)
    if (difference.kind === 'refund_of_unknown')
      back.set(difference.chargeId, (back.get(difference.chargeId) ?? 0) + difference.cents);
  return differences.flatMap((difference) =>
    difference.kind === 'charge_not_entered' && back.get(difference.chargeId) === difference.cents
      ? [difference.chargeId]
      : [],
  );
}

const withoutSettled = (differences: readonly Difference[], settledIds: readonly string[]): Difference[] =>
  differences.filter(
    (difference) =>
      !(
        (difference.kind === 'charge_not_entered' || difference.kind === 'refund_of_unknown') &&
        settledIds.includes(difference.chargeId)
      ),
  );
