import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { embeddedOrigin, publicPort } from '#platform/http/embedded-origin.ts';
import { type DisputeOptions, decideDispute, disputeCharge, endInquiry, loseAfterWon } from './disputes.ts';
import { renewCard } from './payment-methods.ts';
import type { CardKeys, EmbeddedProvider, FaultOf } from './provider.ts';
import { createRefund, endRefundOf, failRefundOf, type RefundEnd } from './refunds.ts';
import { createCardProvider } from './server.ts';
import { inRequest, type ProviderRequest } from './store.ts';
import { deliverEvents, type PostEvent } from './webhooks.ts';

/** The embedded provider as the program starts it: an origin of its own on the program's port, and its events. */

export type EmbeddedCards = {
  app: FastifyInstance;
  /** The host that browsers request it by. The program hands such requests over before looking at them. */
  host: string;
  /** The page with the card form. */
  formUrl: string;
  /** Delivers every due event to the program; returns how many were acknowledged. */
  tellEvents(post: PostEvent): Promise<number>;
  /** The bank decides an open dispute. */
  decideDispute(id: string, isWon: boolean): Promise<void>;
  /** The bank disputes a charge, at any time. */
  disputeCharge(intentId: string, options?: DisputeOptions): Promise<void>;
  /** A refund that had succeeded fails. */
  failRefund(id: string): Promise<void>;
  /** The bank reissues a saved card. */
  renewCard(id: string, changed: Parameters<typeof renewCard>[2]): Promise<void>;
  /** Ends a pending refund, or cancels one as on the provider's dashboard. */
  endRefund(id: string, end: RefundEnd): Promise<void>;
  /** Closes an inquiry, or turns it into a dispute. */
  endInquiry(id: string, isDispute: boolean): Promise<void>;
  /** The bank takes back the money of a won dispute. */
  loseAfterWon(id: string): Promise<void>;
  /** Staff refund cents of a charge on the provider's dashboard. */
  giveBack(chargeId: string, cents: number): Promise<void>;
  /** From now on answers with a fault where `faultOf` returns one. For the simulator. */
  answerWith(faultOf: FaultOf): void;
};

type Settings = {
  config: Pick<Config, 'BASE_DOMAIN' | 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>;
  db: Db;
  now: () => Date;
  keys: CardKeys;
  webhookSecret: string;
  /** The types of events that the program receives. */
  tells: readonly string[];
};

/** No site can have this label. It is descriptive, so that nobody types a real card there. */
const PROVIDER_LABEL = 'test-cards';

export function openEmbeddedCards({ config, db, now, keys, webhookSecret, tells }: Settings): EmbeddedCards {
  const { BASE_DOMAIN, PUBLIC_PROTOCOL } = config;
  const { host, origin } = embeddedOrigin(config, PROVIDER_LABEL);
  const port = publicPort(config);
  const framedBy = [`${PUBLIC_PROTOCOL}://${BASE_DOMAIN}${port}`, `${PUBLIC_PROTOCOL}://*.${BASE_DOMAIN}${port}`];
  const provider: EmbeddedProvider = { db, now, keys, origin, framedBy, tells };
  const within = (work: (request: ProviderRequest) => Promise<unknown>) =>
    inRequest(provider, null, async (request) => void (await work(request)));
  return {
    app: createCardProvider(provider),
    host,
    formUrl: `${origin}/card-form`,
    decideDispute: (id, isWon) => within((request) => decideDispute(request, id, isWon)),
    disputeCharge: (id, options = {}) => within((request) => disputeCharge(request, id, options)),
    failRefund: (id) => within((request) => failRefundOf(request, id)),
    renewCard: (id, changed) => within((request) => renewCard(request, id, changed)),
    endRefund: (id, end) => within((request) => endRefundOf(request, id, end)),
    endInquiry: (id, isDispute) => within((request) => endInquiry(request, id, isDispute)),
    loseAfterWon: (id) => within((request) => loseAfterWon(request, id)),
    giveBack: (chargeId, cents) =>
      within((request) => createRefund(request, { payment_intent: chargeId, amount: String(cents) })),
    answerWith: (faultOf) => {
      provider.faultOf = faultOf;
    },
    tellEvents: (post) => deliverEvents(db, { secret: webhookSecret, post, now: now() }),
  };
}
