import type { FastifyInstance } from 'fastify';
import { PaypalFailure } from '../paypal-payments.ts';
import type { PaypalWebhook } from '../read-event.ts';
import { decideDispute } from './disputes.ts';
import { money } from './objects.ts';
import { captureAgain, endRefund, refundCapture, reverseCapture } from './orders.ts';
import { createPaypalProvider, type EmbeddedPaypalProvider } from './server.ts';
import { findObject, type ProviderRequest } from './store.ts';
import { endAgreement } from './vault.ts';
import { deliverEvents, type PostPaypalEvent } from './webhooks.ts';

/** The embedded PayPal as the program starts it: a host of its own on the program's port, and its events. */

export type EmbeddedPaypal = {
  app: FastifyInstance;
  /** The host that browsers request it by. The program hands such requests over before looking at them. */
  host: string;
  webhook: PaypalWebhook;
  /** Delivers every due event to the program; returns how many were acknowledged. */
  tellEvents(post: PostPaypalEvent): Promise<number>;
  decideDispute(id: string, isWon: boolean): Promise<void>;
  /** From now on answers with a fault where `faultOf` returns one. For the simulator. */
  answerWith(faultOf: NonNullable<EmbeddedPaypalProvider['faultOf']>): void;
  /** A second capture for the invoice of an order. */
  captureAgain(orderId: string): Promise<void>;
  /** Staff refund cents of a charge on PayPal's website. */
  giveBack(captureId: string, cents: number): Promise<void>;
  /** Ends a pending refund. */
  endRefund(id: string, status: 'COMPLETED' | 'FAILED'): Promise<void>;
  /** PayPal reverses a charge for the payer. */
  reverse(captureId: string): Promise<void>;
  /** The payer ends the agreement on PayPal's website. */
  endAgreement(agreementId: string): Promise<void>;
};

const WEBHOOK_ID = '1JE4291016473214C';

export function openEmbeddedPaypal(provider: EmbeddedPaypalProvider & { host: string }): EmbeddedPaypal {
  const { db, now, origin, host } = provider;
  const app = createPaypalProvider(provider);
  const within = (work: (request: ProviderRequest) => Promise<void>) =>
    db.transaction((tx) => work({ db: tx, now: now(), origin }));
  return {
    app,
    host,
    webhook: {
      id: WEBHOOK_ID,
      isOwn: ({ origin: asked }) => asked === new URL(origin).origin,
      fetchCertificate: async ({ pathname }) => {
        const reply = await app.inject({ method: 'GET', url: pathname });
        if (reply.statusCode !== 200) throw new PaypalFailure(new Error(`its certificate: ${reply.statusCode}`));
        return reply.body;
      },
    },
    tellEvents: (post) => deliverEvents(db, { webhookId: WEBHOOK_ID, origin, post, now: now() }),
    answerWith: (faultOf) => {
      provider.faultOf = faultOf;
    },
    decideDispute: (id, isWon) => within((request) => decideDispute(request, id, isWon)),
    captureAgain: (orderId) => within((request) => captureAgain(request, orderId)),
    giveBack: (captureId, cents) =>
      within(async (request) => void (await refundCapture(request, { amount: money(cents) }, captureId))),
    endRefund: (id, status) => within((request) => endRefund(request, id, status)),
    reverse: (captureId) => within((request) => reverseCapture(request, captureId)),
    endAgreement: (agreementId) =>
      within(async (request) => {
        const agreement = await findObject(request, 'agreement', agreementId);
        if (agreement) await endAgreement(request, agreement);
      }),
  };
}
