import type { TransactionInformation } from '@paypal/paypal-server-sdk';
import { DAY_MS } from '#kernel/dates.ts';
import type { MoneyMovement } from '../money/movement.ts';
import type { PaypalPayments } from './paypal-payments.ts';
import { asked, centsOf, type LazyClient, refusedCode } from './sdk-paypal-client.ts';

/**
 * PayPal's transaction search (developer.paypal.com/docs/api/transaction-search/v1), limited to 31 days at once and three hours behind. The
 * event code says what each transaction is; the two digits of its group are enough to reconcile
 * (developer.paypal.com/docs/transaction-search/transaction-event-codes).
 */

const LONGEST_MS = 31 * DAY_MS;
/** The largest page that PayPal returns. */
const PAGE = 500;

type Window = { from: Date; until: Date };

export function sdkMovements(use: LazyClient): Pick<PaypalPayments, 'listMovements'> {
  async function* movementsOf({ from, until }: Window): AsyncGenerator<MoneyMovement> {
    const { sdk, client } = await use();
    const calls = new sdk.TransactionSearchController(client);
    // PayPal's end is inclusive.
    const window = { startDate: from.toISOString(), endDate: new Date(until.getTime() - 1).toISOString() };
    for (let page = 1; ; page += 1) {
      const wanted = { ...window, balanceAffectingRecordsOnly: 'Y', fields: 'transaction_info', pageSize: PAGE, page };
      const { result } = await asked(() => calls.searchTransactions(wanted));
      for (const { transactionInfo } of result.transactionDetails ?? []) {
        const movement = transactionInfo && movementOf(transactionInfo);
        if (movement) yield movement;
      }
      if (page >= (result.totalPages ?? 0)) return;
    }
  }

  /** PayPal refuses a window with more than 10,000 transactions, so it is split in half. */
  async function* listWindow(window: Window): AsyncGenerator<MoneyMovement> {
    const found: MoneyMovement[] = [];
    try {
      for await (const movement of movementsOf(window)) found.push(movement);
    } catch (error) {
      const halfMs = Math.floor((window.until.getTime() - window.from.getTime()) / 2);
      if (refusedCode(error) !== 'RESULTSET_TOO_LARGE' || halfMs === 0) throw error;
      const middle = new Date(window.from.getTime() + halfMs);
      yield* listWindow({ from: window.from, until: middle });
      yield* listWindow({ from: middle, until: window.until });
      return;
    }
    yield* found;
  }

  return {
    async *listMovements({ from, until }) {
      for (let at = from; at < until; at = new Date(at.getTime() + LONGEST_MS))
        yield* listWindow({ from: at, until: new Date(Math.min(until.getTime(), at.getTime() + LONGEST_MS)) });
    },
  };
}

/** Denied or pending: no money has moved. */
const NOT_MOVED: ReadonlySet<string> = new Set(['D', 'P']);

const REFUND = 'T1107';
/** Fees that PayPal returned at its discretion. */
const FEES_BACK: ReadonlySet<string> = new Set(['T1108', 'T1109']);
/** A payment that PayPal or a bank reversed, and the hold during a dispute, with its release. */
const TAKEN: ReadonlySet<string> = new Set(['T1106', 'T1110', 'T1111']);

export function movementOf(of: TransactionInformation): MoneyMovement | null {
  const { transactionId: id = '', transactionEventCode: code = '', paypalReferenceId: chargeId = '' } = of;
  if (NOT_MOVED.has(of.transactionStatus ?? '')) return null;
  const at = new Date(of.transactionInitiationDate ?? 0);
  const cents = centsOf(of.transactionAmount?.value);
  // A fee that PayPal keeps is negative there.
  const line = { id, at, cents, feeCents: 0 - centsOf(of.feeAmount?.value) };
  if (code === REFUND) return { ...line, kind: 'refund', chargeId, refundId: id, reference: '' };
  if (FEES_BACK.has(code)) return { ...line, kind: 'fee' };
  if (TAKEN.has(code)) return { ...line, kind: 'dispute', chargeId };
  switch (code.slice(0, GROUP_LENGTH)) {
    case 'T00':
      if (cents <= 0) break;
      return {
        ...line,
        kind: 'charge',
        chargeId: id,
        customerId: null,
        reference: of.invoiceId ?? of.customField ?? '',
      };
    case 'T01':
      return { ...line, kind: 'fee' };
    case 'T03':
    case 'T04':
      return { ...line, kind: 'payout' };
    case 'T12':
      return { ...line, kind: 'dispute', chargeId };
    default:
      break;
  }
  return { ...line, kind: 'other', type: code };
}

/** "T12": the group. */
const GROUP_LENGTH = 3;
