import { AsyncLocalStorage } from 'node:async_hooks';
import type { Numbers } from '#features/admin/seed/numbers.ts';
import { type CardPayments, CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { Database, Db } from '#platform/db/database.ts';
import { PaypalFailure, type PaypalPayments } from '#platform/paypal/paypal-payments.ts';

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
const LOST_ANSWER = 0.15;
const WEBHOOK_LATE = 0.4;
const WEBHOOK_TWICE = 0.3;
const WEBHOOK_UNACKNOWLEDGED = 0.2;
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
  webhooks<Told>(tell: Telling<Told>): Telling<Told>;
  /** From now on nothing breaks. */
  end(): void;
  /** How often each happened. */
  counts: ReadonlyMap<string, number>;
};

type Through = <Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>;

/** `share`: 0, nothing ever breaks, to 1, hardly anything goes through at once. */
export function createFaults(numbers: Numbers, share: number): Faults {
  const lives = new AsyncLocalStorage<Life>();
  const counts = new Map<string, number>();
  let hasEnded = false;
  const happens = (rate: number) => !hasEnded && numbers.chance(share * rate);
  const note = (fault: string) => void counts.set(fault, (counts.get(fault) ?? 0) + 1);

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
    (Failure: new (cause: unknown) => Error): Through =>
    (work) =>
    async (...args) => {
      checkAlive();
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
      if (happens(LOST_ANSWER)) {
        note('an answer of a provider was lost');
        throw new Failure(new Error('simulated'));
      }
      return answer;
    };

  const through = throughTo(CardProviderFailure);
  const throughPaypal = throughTo(PaypalFailure);

  return {
    counts,
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
      createCustomer: through(cards.createCustomer),
      deleteCustomer: through(cards.deleteCustomer),
      keepCard: through(cards.keepCard),
      findKeeping: through(cards.findKeeping),
      findCard: through(cards.findCard),
      forgetCard: through(cards.forgetCard),
      prepareCharge: through(cards.prepareCharge),
      confirmCharge: through(cards.confirmCharge),
      findCharge: through(cards.findCharge),
      abandonCharge: through(cards.abandonCharge),
      refund: through(cards.refund),
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
    webhooks:
      <Told>(tell: Telling<Told>): Telling<Told> =>
      (post) =>
        tell(async (event) => {
          if (happens(WEBHOOK_LATE)) {
            // Told again after the others: in another order, that is.
            note('a webhook came late');
            return UNHEARD;
          }
          const status = await post(event);
          if (happens(WEBHOOK_TWICE)) {
            note('a webhook came twice');
            await post(event);
          }
          if (!happens(WEBHOOK_UNACKNOWLEDGED)) return status;
          note('that a webhook was heard was lost');
          return UNHEARD;
        }),
  };
}

/** How an embedded provider tells its events to whoever posts them. */
type Telling<Told> = (post: (event: Told) => Promise<number>) => Promise<number>;

const UNHEARD = 503;

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
