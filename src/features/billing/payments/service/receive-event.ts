import { apiError } from '#kernel/errors.ts';
import { type CardEvent, CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { Context } from '#platform/context.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import type { PaypalEvent } from '#platform/paypal/read-event.ts';
import { noteHeard, wasHeard } from '../queries.ts';
import { paymentDeps } from './ask-provider.ts';
import { hearCardEvent } from './hear-event.ts';
import { hearPaypalEvent } from './hear-paypal-event.ts';
import { logReceived } from './webhook-log.ts';

type Receiving = Pick<Context, 'db' | 'ports' | 'now' | 'log'>;

/** Receives a webhook of the card provider. False: the provider must retry later. Refuses calls without the provider's signature. */
export async function receiveCardEvent(
  receiving: Receiving,
  { body, signature }: { body: string; signature: string },
): Promise<boolean> {
  const { db, ports, now, log } = receiving;
  const event = ports.cards.payments.readEvent(body, signature, now);
  if (!event)
    throw apiError('bad_request', { message: 'This is no event that the provider signed within five minutes.' });
  return logReceived(db, { payload: { provider: 'cards', event }, body, now }, () =>
    processCardEvent(receiving, event),
  ).catch((error: unknown) => {
    if (!(error instanceof CardProviderFailure)) throw error;
    log.warn({ err: error }, 'the card provider could not be asked about its event');
    return false;
  });
}

/** Handles a card event, however often. False: it cannot be entered yet. Throws `CardProviderFailure`. */
export function processCardEvent({ db, ports, now, log }: Receiving, event: CardEvent): Promise<boolean> {
  return hearCardEvent(paymentDeps({ db, ports, now }), event, {
    charge: (puzzle) =>
      log.error({ ...puzzle, eventId: event.id }, 'a charge is not the one that was asked for: it is not entered'),
    dispute: (puzzle) =>
      log.error({ ...puzzle, eventId: event.id }, 'a dispute ended otherwise than it was entered: compare the books'),
    refund: (puzzle) =>
      log.error({ ...puzzle, eventId: event.id }, 'a refund of the card provider’s cannot be entered'),
    inquiry: (about) =>
      log.warn(
        { ...about, eventId: event.id },
        'a bank asks about a payment and has taken nothing: answer on the card provider’s pages',
      ),
    otherMoney: (about) =>
      log.error(
        { ...about, eventId: event.id },
        'the card provider tells of another mode or currency than ours: it is not entered',
      ),
    unheardEnd: (about) =>
      log.error(
        { ...about, eventId: event.id },
        'the end of a dispute cannot be entered, and comes again: compare the books with the card provider’s pages',
      ),
    failedRefund: ({ isEntered, ...facts }) =>
      log.warn(
        { ...facts, eventId: event.id },
        isEntered ? 'a refund did not arrive: bluechip refund list' : 'a refund that is not entered did not arrive',
      ),
  });
}

/** Like `receiveCardEvent`, for PayPal; a known event is skipped. `sender` is the client address of the call. */
export async function receivePaypalEvent(
  receiving: Receiving,
  { body, signature, sender }: { body: string; signature: string; sender: string },
): Promise<boolean> {
  const { db, ports, now, log } = receiving;
  try {
    const event = await ports.paypal.readEvent(body, signature, { now, sender });
    if (!event) throw apiError('bad_request', { message: 'This is no event that PayPal signed, or it is too old.' });
    return await logReceived(db, { payload: { provider: 'paypal', event }, body, now }, async () => {
      if (event.type === 'other' || (await wasHeard(db, event.id))) return true;
      return processPaypalEvent(receiving, event);
    });
  } catch (error) {
    if (!(error instanceof PaypalFailure)) throw error;
    log.warn({ err: error }, 'PayPal could not be asked about its event');
    return false;
  }
}

/** Like `processCardEvent`, for PayPal. Throws `PaypalFailure`. */
export async function processPaypalEvent({ db, ports, now, log }: Receiving, event: PaypalEvent): Promise<boolean> {
  const isHeard = await hearPaypalEvent(paymentDeps({ db, ports, now }), event, {
    charge: (puzzle) =>
      log.error(
        { ...puzzle, eventId: event.id },
        'a charge at PayPal is not the one that was asked for: it is not entered',
      ),
    dispute: (puzzle) => log.error({ ...puzzle, eventId: event.id }, 'a dispute at PayPal is for staff to decide'),
    refund: (puzzle) => log.error({ ...puzzle, eventId: event.id }, 'a refund of PayPal’s cannot be entered'),
    failedRefund: ({ isEntered, ...facts }) =>
      log.warn(
        { ...facts, eventId: event.id },
        isEntered ? 'a refund did not arrive: bluechip refund list' : 'a refund that is not entered did not arrive',
      ),
    unknownReversal: (about) =>
      log.error({ ...about, eventId: event.id }, 'PayPal took back a charge that it does not show: compare the books'),
  });
  if (isHeard) await noteHeard(db, event.id, now);
  return isHeard;
}
