import { AsyncLocalStorage } from 'node:async_hooks';
import type { Numbers } from '#features/admin/seed/numbers.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { type CardPayments, CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { FaultOf } from '#platform/cards/embedded/provider.ts';
import type { Database, Db } from '#platform/db/database.ts';
import type { EmbeddedPaypalProvider } from '#platform/paypal/embedded/server.ts';
import { PaypalFailure, type PaypalPayments } from '#platform/paypal/paypal-payments.ts';
import type { Delay } from './delays.ts';
import { createFaultCounts, type FaultCounts, type FaultName, type Occurs } from './fault-names.ts';
import { lateWebhooks, type SendEvents } from './late-webhooks.ts';
import { cardAnswers, paypalAnswers } from './provider-answers.ts';

/**
 * Random faults: processes that die at a named point, lost requests to and answers from providers, webhooks that are duplicated, late or
 * out of order. All of them come from outside; the program under test does not know about them.
 */

/** Where a process dies. What it committed stays; nothing after this point runs. */
const POINTS = ['before a commit', 'after a commit', 'once a provider had answered'] as const;
type Point = (typeof POINTS)[number];

export class Crash extends Error {
  constructor(where: string) {
    super(`the simulated process died ${where}`);
  }
}

/** How often each fault happens, as a fraction of the fault share. */
const CRASH = 0.15;
const LOST_REQUEST = 0.05;
const LOST_ANSWER = { refund: 0.5, other: 0.15 };
/**
 * The share of lost answers after which the provider goes down: for more than 24 hours, so that the request's idempotency key expires
 * meanwhile.
 */
const OUTAGE = { refund: 0.7, other: 0.01 };
const LEAST_OUTAGE_HOURS = 25;
const MOST_OUTAGE_HOURS = 60;
/** Until a fault has happened, its rate is multiplied by this, so that a short simulation meets each of them. */
const UNSEEN = 4;
const EXPIRED = 'a request was repeated after its idempotency key had expired';
const LEAST_DAYS_LATE = 2;
/** The card provider forgets a key after that (docs.stripe.com/api/idempotent_requests). */
const KEY_MS = DAY_MS;
/** A doomed process dies at one of its first few points of that kind, if it gets that far. */
const MOST_PASSED = 5;

type Life = { dies: { at: Point; passing: number } | null; isOver: boolean; isAtProvider: boolean };

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; crash: Crash };

export type Faults = {
  /** Runs the work as a process of its own, which may die partway. */
  live<Result>(work: () => Promise<Result>): Promise<Outcome<Result>>;
  /** Wraps the database for processes that can die. */
  database(database: Database): Database;
  payments(cards: CardPayments): CardPayments;
  paypal(payments: PaypalPayments): PaypalPayments;
  webhooks(provider: Provider): (send: SendEvents) => SendEvents;
  cardAnswers: FaultOf;
  paypalAnswers: NonNullable<EmbeddedPaypalProvider['faultOf']>;
  /** No more faults from now on. */
  end(): void;
  occurs: Occurs;
  /** Counts a fault that happened elsewhere. */
  note: FaultCounts['note'];
  /** How often each fault happened; 0 for those that did not. */
  counts: FaultCounts['counts'];
  /** What was delayed, and for how long. */
  delays: Delay[];
};

type Provider = 'card' | 'paypal';

type Through = <Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>;

/** `share`: from 0 (nothing ever breaks) to 1 (hardly anything succeeds the first time). */
export function createFaults(numbers: Numbers, share: number, now: () => Date): Faults {
  const lives = new AsyncLocalStorage<Life>();
  const { note, counts } = createFaultCounts();
  const delays: Delay[] = [];
  const downUntil = { card: 0, paypal: 0 };
  const askedFirst = new Map<string, number>();
  let hasEnded = false;
  const happens = (rate: number) => !hasEnded && numbers.chance(share * rate);
  const rateOf = (fault: FaultName, rate: number) => (counts.get(fault) === 0 ? rate * UNSEEN : rate);
  const occurs: Occurs = (fault, rate) => {
    const isNow = happens(rateOf(fault, rate));
    if (isNow) note(fault);
    return isNow;
  };
  const isDown = (provider: Provider) => !hasEnded && now().getTime() < downUntil[provider];

  function begin(): Life {
    const dies = happens(CRASH) ? { at: numbers.pick(POINTS), passing: numbers.whole(1, MOST_PASSED) } : null;
    return { dies, isOver: false, isAtProvider: false };
  }

  function checkAlive(): void {
    if (lives.getStore()?.isOver === true) throw new Crash('before');
  }

  function reach(point: Point): void {
    const life = lives.getStore();
    if (!life || life.isAtProvider || life.isOver || life.dies?.at !== point) return;
    life.dies.passing -= 1;
    if (life.dies.passing > 0) return;
    life.isOver = true;
    note(`a process died ${point}`);
    throw new Crash(point);
  }

  /** The provider runs elsewhere, so it completes its work even if the caller dies. */
  const throughTo =
    (provider: Provider, Failure: new (cause: unknown) => Error): Through =>
    (work) =>
    async (...args) => {
      checkAlive();
      if (isDown(provider)) throw new Failure(new Error('simulated'));
      if (happens(LOST_REQUEST)) {
        note('a request to a provider was lost');
        throw new Failure(new Error('simulated'));
      }
      const life = lives.getStore();
      if (life) life.isAtProvider = true;
      const answer = await work(...args).finally(() => {
        if (life) life.isAtProvider = false;
      });
      reach('once a provider had answered');
      const kind = isRefund(args[0]) ? 'refund' : 'other';
      if (happens(kind === 'refund' ? rateOf(EXPIRED, LOST_ANSWER.refund) : LOST_ANSWER.other)) {
        note('an answer of a provider was lost');
        if (numbers.chance(OUTAGE[kind])) {
          note('a provider was down for more than 24 hours');
          const from = now().getTime();
          const to = from + numbers.whole(LEAST_OUTAGE_HOURS, MOST_OUTAGE_HOURS) * HOUR_MS;
          downUntil[provider] = to;
          delays.push({ from, to, of: provider });
        }
        throw new Failure(new Error('simulated'));
      }
      return answer;
    };

  /** A request with an idempotency key, as it reaches the provider. */
  const keyed =
    <Of extends { key: string }, Result>(work: (of: Of) => Promise<Result>) =>
    (of: Of): Promise<Result> => {
      const at = now().getTime();
      const first = askedFirst.get(of.key);
      if (first !== undefined && at - first > KEY_MS) note(EXPIRED);
      if (first === undefined || at - first > KEY_MS) askedFirst.set(of.key, at);
      return work(of);
    };

  const through = throughTo('card', CardProviderFailure);
  const throughPaypal = throughTo('paypal', PaypalFailure);

  return {
    occurs,
    note,
    counts,
    delays,
    end() {
      hasEnded = true;
    },
    async live(work) {
      const life = begin();
      try {
        const value = await lives.run(life, work);
        // If the work swallowed the crash, it still counts as dead.
        return life.isOver ? { ok: false, crash: new Crash('and was swallowed') } : { ok: true, value };
      } catch (error) {
        if (life.isOver) return { ok: false, crash: error instanceof Crash ? error : new Crash('on its way') };
        throw error;
      }
    },
    database: (database) => ({ ...database, db: mortalDb(database.db, { checkAlive, reach }) }),
    payments: (cards) => ({
      createCustomer: through(keyed(cards.createCustomer)),
      deleteCustomer: through(cards.deleteCustomer),
      keepCard: through(keyed(cards.keepCard)),
      findKeeping: through(cards.findKeeping),
      findCard: through(cards.findCard),
      forgetCard: through(cards.forgetCard),
      prepareCharge: through(keyed(cards.prepareCharge)),
      confirmCharge: through(cards.confirmCharge),
      findCharge: through(cards.findCharge),
      abandonCharge: through(cards.abandonCharge),
      refund: through(keyed(cards.refund)),
      listRefunds: through(cards.listRefunds),
      // Read-only, and never called by the simulated program.
      listMovements: cards.listMovements,
      findPaidCents: cards.findPaidCents,
      findRefundedCents: cards.findRefundedCents,
      readEvent: cards.readEvent,
    }),
    paypal: (paypal) => ({
      isOn: paypal.isOn,
      askApproval: throughPaypal(paypal.askApproval),
      keepAgreement: throughPaypal(paypal.keepAgreement),
      findAgreements: throughPaypal(paypal.findAgreements),
      forgetAgreement: throughPaypal(paypal.forgetAgreement),
      charge: throughPaypal(paypal.charge),
      findCharge: throughPaypal(paypal.findCharge),
      findChargeOf: throughPaypal(paypal.findChargeOf),
      findCaptured: throughPaypal(paypal.findCaptured),
      findRefund: throughPaypal(paypal.findRefund),
      findDispute: throughPaypal(paypal.findDispute),
      isAgreementKept: throughPaypal(paypal.isAgreementKept),
      refund: throughPaypal(paypal.refund),
      listMovements: paypal.listMovements,
    }),
    webhooks: (provider) =>
      lateWebhooks({
        happens,
        note,
        delays,
        now,
        days: (most) => numbers.whole(LEAST_DAYS_LATE, most),
        isDown: () => isDown(provider),
      }),
    cardAnswers: cardAnswers(occurs),
    paypalAnswers: paypalAnswers(occurs),
  };
}

/** Only refunds are retried with the same key a day later; a charge without an answer is reversed instead. */
const isRefund = (of: unknown) => typeof of === 'object' && of !== null && 'chargeId' in of && 'key' in of;

type Mortal = { checkAlive: () => void; reach: (point: Point) => void };

function mortalDb(db: Db, { checkAlive, reach }: Mortal): Db {
  const transaction: Db['transaction'] = async (run, config) => {
    checkAlive();
    const result = await db.transaction(async (tx) => {
      const done = await run(tx);
      reach('before a commit');
      return done;
    }, config);
    reach('after a commit');
    return result;
  };
  return new Proxy(db, {
    get(target, name) {
      checkAlive();
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
