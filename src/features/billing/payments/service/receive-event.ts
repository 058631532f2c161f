import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { hearCardEvent } from './hear-event.ts';

type Receiving = Pick<Context, 'db' | 'ports' | 'now'>;

/** What the card provider posted. False: it is to be told again later. Refuses what the provider did not sign. */
export async function receiveCardEvent(
  { db, ports, now }: Receiving,
  { body, signature }: { body: string; signature: string },
): Promise<boolean> {
  const { payments: cards } = ports.cards;
  const event = cards.readEvent(body, signature, now);
  if (!event)
    throw apiError('bad_request', { message: 'The signature is not the provider’s, or older than five minutes.' });
  return hearCardEvent({ db, cards, paypal: ports.paypal.payments, now }, event);
}
