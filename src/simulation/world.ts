import type { Numbers } from '#features/admin/seed/numbers.ts';
import { getBillingInformation, updateBillingInformation } from '#features/billing/payment-methods/contract.ts';
import { scheduleDeletion } from '#features/membership/accounts/contract.ts';
import { buyAddOns, estimateAddOnPrice, listAddOns, removeAddOns } from '#features/membership/add-ons/contract.ts';
import { buyGift, estimateGift, redeemGift } from '#features/membership/gifts/contract.ts';
import { estimateTax } from '#features/membership/quotes/contract.ts';
import { register } from '#features/membership/registration/contract.ts';
import { extendRenewalDate, getSaveEligibility } from '#features/membership/save-offers/contract.ts';
import {
  cancelSubscription,
  changeSubscription,
  collectOutstanding,
  createSubscription,
  listOwnSubscriptions,
  previewUpgrade,
  reactivateSubscription,
} from '#features/membership/subscriptions/contract.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { type MovableClock, movableClock } from '#platform/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { type Context, type SiteScope, VISITOR } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { type ApiOf, createApi } from '#platform/http/api-client.ts';
import { createCookieJar } from '#platform/http/cookies.ts';
import { createFormTokens } from '#platform/security/form-token.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { type Application, createApplication } from '../application.ts';
import { memberDataParts } from '../member-data.ts';
import { createFaults, type Faults } from './faults.ts';
import { indexIncidents } from './incidents.ts';
import { createQueue, type SimulatedQueue } from './job-queue.ts';
import type { SimulatedMember } from './member.ts';
import { CODES, makeOffers, type Offered } from './offers.ts';
import { createSurprises, type Surprises } from './surprises.ts';

/** The whole program with its own database and clock, and the calls that members make. */

/** The calls that members make. A new action may need another one. */
const CALLS = {
  register,
  estimateTax,
  createSubscription,
  listOwnSubscriptions,
  cancelSubscription,
  reactivateSubscription,
  previewUpgrade,
  changeSubscription,
  collectOutstanding,
  getBillingInformation,
  updateBillingInformation,
  scheduleDeletion,
  getSaveEligibility,
  extendRenewalDate,
  listAddOns,
  estimateAddOnPrice,
  buyAddOns,
  removeAddOns,
  estimateGift,
  buyGift,
  redeemGift,
};

/** The caller and their IP address. A null id is a visitor. */
export type Asker = { userId: number | null; ip: string; subdomain: string };

export type World = {
  application: Application;
  /** Without injected faults, for observers. */
  database: Database;
  /** With injected faults, for processes that can crash. */
  mortal: Database;
  config: Config;
  clock: MovableClock;
  queue: SimulatedQueue;
  faults: Faults;
  surprises: Surprises;
  faultShare: number;
  /** The world's own random number generator. */
  numbers: Numbers;
  /** Everybody who can receive a gift from a member: all simulated members, once they are created. */
  people: readonly Pick<SimulatedMember, 'email' | 'number'>[];
  /** The sites for sale, and the valid promo codes. */
  offers: Offered;
  /** `key`: the Idempotency-Key of a call that moves money. */
  calls(asker: Asker, key?: string): ApiOf<typeof CALLS>;
  close(): Promise<void>;
};

export async function openWorld({
  database,
  folder,
  startsAt,
  numbers,
  faultShare,
}: {
  database: Database;
  /** For files that the program stores outside its database. */
  folder: string;
  startsAt: Date;
  numbers: Numbers;
  faultShare: number;
}): Promise<World> {
  // Ignores the operator's environment, so that no external service is called and no real person is emailed. Renewals run one at a time, so
  // that a seed always produces the same history.
  const config = loadConfig({ NODE_ENV: 'development', BLUECHIP_DATA_DIR: folder, RENEWALS_AT_ONCE: '1' });
  const clock = movableClock(startsAt);
  const surprises = createSurprises();
  const faults = createFaults(numbers, faultShare, () => clock.now());
  const mortal = faults.database(database);
  const queue = await createQueue(mortal, clock);
  const application = await createApplication({
    config,
    database: mortal,
    log: surprises.log,
    clock,
    runsJobs: false,
    dispatches: false,
    queue: () => queue,
  });
  const { cards, paypal } = application.ports;
  cards.payments = faults.payments(cards.payments);
  paypal.payments = faults.paypal(paypal.payments);
  if (cards.embedded) {
    cards.embedded.tellEvents = faults.webhooks('card')(cards.embedded.tellEvents);
    cards.embedded.answerWith(faults.cardAnswers);
  }
  if (paypal.embedded) {
    paypal.embedded.tellEvents = faults.webhooks('paypal')(paypal.embedded.tellEvents);
    paypal.embedded.answerWith(faults.paypalAnswers);
  }
  const contextOf = contextsOf(application, { config, clock, database: mortal });
  await indexIncidents(database);
  await makeOffers(database, startsAt);
  await application.ports.flags.reload();
  const sites = (await listSites(database.db)).filter(({ subscribable }) => subscribable);
  return {
    application,
    database,
    mortal,
    config,
    clock,
    queue,
    faults,
    surprises,
    faultShare,
    numbers,
    people: [],
    offers: { sites, codes: CODES },
    calls: (asker, key) =>
      createApi(CALLS, (definition, input) =>
        application.runner.runLocal(definition, contextOf(asker, key ?? null), input),
      ),
    close: () => application.close(),
  };
}

type Program = { config: Config; clock: MovableClock; database: Database };

/** Builds the context that HTTP would build for a request, for members with a strict sign-in. */
function contextsOf({ ports, memory, log, sites }: Application, { config, clock, database: { db } }: Program) {
  const secret = programSecret(config);
  const formTokens = createFormTokens(secret);
  const secretBox = createSecretBox(secret);
  let asked = 0;
  return ({ userId, ip, subdomain }: Asker, idempotencyKey: string | null): Context => {
    const now = clock.now();
    asked += 1;
    return {
      site: siteOf(subdomain),
      actor:
        userId === null
          ? { kind: 'visitor' }
          : { kind: 'member', userId, role: 'user', publisherSiteIds: [], isStaffWriter: false, isMinor: false },
      session: userId === null ? null : sessionOf(userId, now),
      viewer: VISITOR,
      client: { ip, userAgent: 'simulation', place: { country: 'US', state: null }, sendsGpc: false },
      db,
      now,
      log,
      config,
      ports,
      requestId: `simulated-${asked}`,
      signal: null,
      idempotencyKey,
      cookies: createCookieJar({}, false),
      formTokens,
      secretBox,
      memory,
      memberData: memberDataParts,
      hasPrivacySignal: false,
    };
  };

  function siteOf(subdomain: string): SiteScope {
    const verdict = sites.siteForHost(subdomain === '' ? config.BASE_DOMAIN : `${subdomain}.${config.BASE_DOMAIN}`);
    if (verdict.kind !== 'site') throw new Error(`there is no site ${subdomain}`);
    return verdict.site;
  }
}

const sessionOf = (userId: number, now: Date): NonNullable<Context['session']> => ({
  id: 0,
  userId,
  formSubject: `simulated-${userId}`,
  isPending: false,
  secondFactorAt: null,
  strictUntil: new Date(now.getTime() + DAY_MS),
  viewing: null,
  signedInAt: now,
  lastSeenAt: now,
});
