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
 * What breaks, by chance: processes that die at a named point, answers and requests of providers that are lost, webhooks that come twice, late
 * or in another order. It all happens from outside: the program knows nothing of it.
 */

/** Where a process dies. What it had committed stands; nothing that it would have done after this is done. */
const POINTS = ['before a commit', 'after a commit', 'once a provider had answered'] as const;
type Point = (typeof POINTS)[number];

export class Crash extends Error {
  constructor(where: string) {
    super(`the simulated process died ${where}`);
  }
}

/** Of the share of faults, how often each happens. */
const CRASH = 0.15;
const LOST_REQUEST = 0.05;
const LOST_ANSWER = { refund: 0.5, other: 0.15 };
/** Of the answers that are lost, after how many the provider is down: longer than 24 hours, so that the key of that request expires meanwhile. */
const OUTAGE = { refund: 0.7, other: 0.01 };
const LEAST_OUTAGE_HOURS = 25;
const MOST_OUTAGE_HOURS = 60;
/** Until a fault has happened it is so much likelier: a short simulation shall meet each. */
const UNSEEN = 4;
const EXPIRED = 'a request was repeated after its idempotency key had expired';
const LEAST_DAYS_LATE = 2;
/** The card provider forgets a key after that (docs.stripe.com/api/idempotent_requests). */
const KEY_MS = DAY_MS;
/** A process that is to die does so at one of its first so many points of the kind, if it comes so far. */
const MOST_PASSED = 5;

type Life = { dies: { at: Point; passing: number } | null; isOver: boolean; isAtProvider: boolean };

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; crash: Crash };

export type Faults = {
  /** Runs it as a process of its own, which may die on its way. */
  live<Result>(work: () => Promise<Result>): Promise<Outcome<Result>>;
  /** The database as processes that can die have it. */
  database(database: Database): Database;
  payments(cards: CardPayments): CardPayments;
  paypal(payments: PaypalPayments): PaypalPayments;
  webhooks(provider: Provider): (send: SendEvents) => SendEvents;
  cardAnswers: FaultOf;
  paypalAnswers: NonNullable<EmbeddedPaypalProvider['faultOf']>;
  /** From now on nothing breaks. */
  end(): void;
  occurs: Occurs;
  /** Counts one that happened elsewhere. */
  note: FaultCounts['note'];
  /** How often each happened, 0 for one that did not. */
  counts: FaultCounts['counts'];
  /** What was kept from being done, and how long. */
  delays: Delay[];
};

type Provider = 'card' | 'paypal';

type Through = <Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>;

/** `share`: 0, nothing ever breaks, to 1, hardly anything goes through at once. */
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

  /** The provider is another's machine: it does its work, whatever becomes of who asked. */
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

  /** A request with a key, as it reaches the provider. */
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
        // Whatever swallowed the crash was dead when it did.
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
      // Reads alone, which the simulated program never asks.
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

/** Of all that has a key, only a refund is asked again with the same key a day later: a charge without an answer is taken back instead. */
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
