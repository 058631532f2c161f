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
  /** What browsers ask it by; the program hands such requests over before it looks at them. */
  host: string;
  /** The page with the form for a card. */
  formUrl: string;
  /** Tells the program every event that is due; answers how many were heard. */
  tellEvents(post: PostEvent): Promise<number>;
  /** The bank's answer to a dispute that waits for one. */
  decideDispute(id: string, isWon: boolean): Promise<void>;
  /** The bank of a card asks about a charge, whenever it likes. */
  disputeCharge(intentId: string, options?: DisputeOptions): Promise<void>;
  /** A refund that had gone does not arrive. */
  failRefund(id: string): Promise<void>;
  /** The bank of a kept card sends its holder another one. */
  renewCard(id: string, changed: Parameters<typeof renewCard>[2]): Promise<void>;
  /** How a pending refund ends, or one that somebody cancels on the provider's pages. */
  endRefund(id: string, end: RefundEnd): Promise<void>;
  /** An inquiry is closed, or becomes a dispute. */
  endInquiry(id: string, isDispute: boolean): Promise<void>;
  /** The bank takes again what it gave back. */
  loseAfterWon(id: string): Promise<void>;
  /** Staff give cents of a charge back, on the provider's pages. */
  giveBack(chargeId: string, cents: number): Promise<void>;
  /** From now on answers with a fault where `faultOf` names one. For the simulator. */
  answerWith(faultOf: FaultOf): void;
};

type Settings = {
  config: Pick<Config, 'BASE_DOMAIN' | 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>;
  db: Db;
  now: () => Date;
  keys: CardKeys;
  webhookSecret: string;
  /** The types of events that the program is told of. */
  tells: readonly string[];
};

/** No site has this label: it names what it is, so that nobody types a card of his own there. */
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
