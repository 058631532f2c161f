import { noteRefund } from '#features/billing/payments/public.ts';
import type { Database } from '#platform/db/database.ts';
import { queueJobs } from '#tests/support/queue-jobs.ts';
import { readDatabaseTime } from './database-time.ts';
import type { MoneyFacts } from './money-facts.ts';
import type { MoneyServer } from './money-server.ts';
import { areDone, endTermOf } from './money-time.ts';
import { until } from './program.ts';
import {
  aGift,
  aGiftOrder,
  aPurchase,
  type Call,
  call,
  type Method,
  openShopper,
  type Shopper,
  succeed,
} from './shopper.ts';

/** Members' actions with money, each ready to be killed halfway. */

export type Act = {
  shoppers: readonly Shopper[];
  /** Sends the requests; a retry sends exactly the same ones. Returns the responses; throws if there is none. */
  ask: (server: MoneyServer) => Promise<string[]>;
  /** The responses allowed in the end, sorted. */
  answers: readonly string[][];
  /** The final state; of several shoppers, one of them has it and the others nothing. */
  wanted: MoneyFacts;
  /** Somebody else who wants the same, after they gave up. */
  follow?: (server: MoneyServer) => Promise<Shopper>;
};

export type Kind = { name: string; prepare: (server: MoneyServer, database: Database) => Promise<Act> };

const YEAR = 9995;
const MONTH = 995;
const OF_A_YEAR = 'annual active, 12 months, 1 paid';
const BEGUN = ['receipt', 'subscription_welcome'];
export const NOTHING: MoneyFacts = { charges: [], payments: [], subscriptions: [], mails: [] };

const paid = (charges: number[], subscription: string, mails: string[]): MoneyFacts => ({
  charges,
  payments: charges,
  subscriptions: [subscription],
  mails,
});

/** "200 active", "410 gift_used". */
async function answerTo({ port }: MoneyServer, shopper: Shopper, asked: Call): Promise<string> {
  const { status, json } = await call(port, shopper, asked);
  return `${status} ${json.status ?? json.outcome ?? json.error_code}`;
}

/** The action of one member by one call. */
const ofOne = (shopper: Shopper, asked: Call, answers: string[], wanted: MoneyFacts): Act => ({
  shoppers: [shopper],
  ask: async (server) => [await answerTo(server, shopper, asked)],
  answers: answers.map((answer) => [answer]),
  wanted,
});

/** A member with a running month; resolves once its emails are written. */
async function aMonth({ port }: MoneyServer, database: Database, by: Method): Promise<Shopper> {
  const shopper = await openShopper(database.db);
  await succeed(port, shopper, await aPurchase(port, shopper, { plan: 'monthly', by }));
  await mailOf(database, shopper.email, 'receipt');
  return shopper;
}

async function mailOf({ executeSql }: Database, to: string, template: string): Promise<string> {
  let text: unknown;
  await until(async () => {
    const { rows } = await executeSql('select text from mail_outbox where to_address = $1 and template = $2', [
      to,
      template,
    ]);
    text = rows[0]?.text;
    return text !== undefined;
  }, `${template} is mailed`);
  return String(text);
}

const purchase = (by: Method): Kind => ({
  name: `a purchase by ${by}`,
  prepare: async ({ port }, { db }) => {
    const shopper = await openShopper(db);
    const asked = await aPurchase(port, shopper, { plan: 'annual', by });
    return ofOne(shopper, asked, ['200 active'], paid([YEAR], OF_A_YEAR, BEGUN));
  },
});

const OWN = '/api/v2/users/subscriptions';

async function subscriptionOf({ port }: MoneyServer, shopper: Shopper): Promise<number> {
  const { subscriptions } = await succeed(port, shopper, { method: 'GET', path: OWN });
  return subscriptions[0].id;
}

const upgrade = (by: Method): Kind => ({
  name: `an upgrade by ${by}`,
  prepare: async (server, database) => {
    const { port } = server;
    const shopper = await aMonth(server, database, by);
    const id = await subscriptionOf(server, shopper);
    const shown = await succeed(port, shopper, { method: 'GET', path: `${OWN}/${id}/upgrade_preview` });
    const asked: Call = {
      method: 'PATCH',
      path: `/api/v2/users/${shopper.id}/subscriptions/${id}`,
      body: { subscription_plan: 'annual', auto_renewal_opt_in: true, quote: shown.quote },
      key: crypto.randomUUID(),
    };
    const charges = [MONTH, Math.round(shown.amount_due * 100)];
    const has = 'annual active, 12 months, 2 paid';
    return ofOne(shopper, asked, ['200 active'], paid(charges, has, ['receipt', ...BEGUN]));
  },
});

/** Add-ons for the rest of the month, by payment method. */
const addOn = (by: Method): Kind => ({
  name: `an add-on by ${by}`,
  prepare: async (server, database) => {
    const { port } = server;
    const shopper = await aMonth(server, database, by);
    const id = await subscriptionOf(server, shopper);
    const query = `subscription_id=${id}&add_on_id=WAR_ROOM`;
    const shown = await succeed(port, shopper, { method: 'GET', path: `/api/v2/users/estimate_add_on_price?${query}` });
    const asked: Call = {
      method: 'POST',
      path: '/api/v2/users/subscription_add_ons',
      body: { subscription_id: id, add_on_ids: ['WAR_ROOM'], quote: shown.quote },
      key: crypto.randomUUID(),
    };
    const charges = [Math.round(shown.amount_due * 100), MONTH];
    const has = 'monthly active, 1 months, 2 paid';
    return ofOne(shopper, asked, ['200 active'], paid(charges, has, ['receipt', ...BEGUN]));
  },
});

/** The action of a job: it is queued, and then done or killed. */
const ofJob = (
  { shopper, name, wanted }: { shopper: Shopper; name: string; wanted: MoneyFacts },
  database: Database,
): Act => ({
  shoppers: [shopper],
  ask: async ({ isRunning }) => {
    const since = await readDatabaseTime(database.db);
    await queueJobs(database, [name]);
    await until(async () => !isRunning() || (await areDone(database, [name], since)), `${name} is done`);
    if (!isRunning()) throw new Error('no answer');
    return ['done'];
  },
  answers: [['done']],
  wanted,
});

const renewal = (by: Method): Kind => ({
  name: `a renewal by ${by}`,
  prepare: async (server, database) => {
    const shopper = await aMonth(server, database, by);
    await endTermOf(database, shopper.id);
    const wanted = paid([MONTH, MONTH], 'monthly active, 2 months, 2 paid', ['receipt', ...BEGUN]);
    return ofJob({ shopper, name: 'run_subscriptions', wanted }, database);
  },
});

/** A partial refund as ordered by staff. */
const PART = 300;
const refund = (by: Method): Kind => ({
  name: `a refund by ${by}`,
  prepare: async (server, database) => {
    const shopper = await aMonth(server, database, by);
    const { rows } = await database.executeSql(
      `select p.id from payments p join invoices i on i.id = p.invoice_id
       join billing_customers c on c.id = i.customer_id where c.user_id = $1`,
      [shopper.id],
    );
    const order = { paymentId: Number(rows[0]?.id), cents: PART };
    await noteRefund(database.db, order, await readDatabaseTime(database.db));
    const wanted = paid([MONTH, -PART], 'monthly active, 1 months, 1 paid', [
      'receipt',
      'refund',
      'subscription_welcome',
    ]);
    return ofJob({ shopper, name: 'give_refunds', wanted }, database);
  },
});

const GIFT = 5295;
const gift = (by: Method): Kind => ({
  name: `a gift by ${by}`,
  prepare: async ({ port }, { db }) => {
    const shopper = await openShopper(db);
    const asked = await aGiftOrder(port, shopper, `gift-of-${shopper.email}`, by);
    const wanted = { ...NOTHING, charges: [GIFT], payments: [GIFT], mails: ['gift_receipt'] };
    return ofOne(shopper, asked, ['200 bought'], wanted);
  },
});

/** Gifts are sold only if the flag is on; a server reads it at its start. */
export async function sellGifts({ executeSql }: Database): Promise<void> {
  const definition = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'on' };
  await executeSql(`insert into feature_flags (name, definition) values ('gifting', $1)`, [JSON.stringify(definition)]);
}

const redemption: Kind = {
  name: 'the redemption of a gift',
  prepare: async ({ port }, database) => {
    const [giver, shopper] = [await openShopper(database.db), await openShopper(database.db)];
    const asked = await aGift(port, giver, shopper.email, () => mailOf(database, shopper.email, 'gift'));
    const has = { ...NOTHING, subscriptions: ['gift active, 6 months, 0 paid'], mails: ['gift', 'subscription_given'] };
    return ofOne(shopper, asked, ['200 begun', '410 gift_used'], has);
  },
};

let codes = 0;
/** Half of a year, in cents. */
const HALF = 4997;

/** A code with one use left, and two members about to use it. */
const lastUse: Kind = {
  name: 'a promotion’s last use',
  prepare: async ({ port }, { db, executeSql }) => {
    codes += 1;
    const code = `LAST-${codes}`;
    await executeSql(
      `insert into promotions (code, type, value_kind, value, lasting_months, most_uses, starts_at, created_at)
       values ($1, 'discount', 'percent', 50, 0, 1, now(), now())`,
      [code],
    );
    const shoppers = [await openShopper(db), await openShopper(db)];
    const wish = { plan: 'annual', promo_code: code } as const;
    const ready: { shopper: Shopper; asked: Call }[] = [];
    for (const shopper of shoppers) ready.push({ shopper, asked: await aPurchase(port, shopper, wish) });
    return {
      shoppers,
      ask: async (server) =>
        (await Promise.all(ready.map(({ shopper, asked }) => answerTo(server, shopper, asked)))).toSorted(),
      answers: [
        ['200 active', '409 quote_changed'],
        ['200 active', '422 promo_code_refused'],
      ],
      wanted: paid([HALF], OF_A_YEAR, BEGUN),
      follow: async (server) => {
        const shopper = await openShopper(db);
        const asked = await aPurchase(server.port, shopper, wish).catch(() => null);
        // The second one is told at once that it is used up.
        if (asked) await succeed(server.port, shopper, asked);
        return shopper;
      },
    };
  },
};

/** The suite runs the first three; `npm run test:faults` runs all. */
export const KINDS: readonly Kind[] = [
  purchase('card'),
  upgrade('card'),
  refund('paypal'),
  renewal('card'),
  addOn('card'),
  gift('card'),
  refund('card'),
  purchase('paypal'),
  renewal('paypal'),
  upgrade('paypal'),
  addOn('paypal'),
  gift('paypal'),
  lastUse,
  redemption,
];
