import { apiError } from '#kernel/errors.ts';
import { CardProviderFailure } from '#platform/cards/card-payments.ts';
import type { Context } from '#platform/context.ts';
import { PaypalFailure } from '#platform/paypal/paypal-payments.ts';
import { noteHeard, wasHeard } from '../queries.ts';
import { paymentDeps } from './ask-provider.ts';
import { hearCardEvent } from './hear-event.ts';
import { hearPaypalEvent } from './hear-paypal-event.ts';

type Receiving = Pick<Context, 'db' | 'ports' | 'now' | 'log'>;

/** What the card provider posted. False: it is to be told again later. Refuses what the provider did not sign. */
export async function receiveCardEvent(
  { db, ports, now, log }: Receiving,
  { body, signature }: { body: string; signature: string },
): Promise<boolean> {
  const event = ports.cards.payments.readEvent(body, signature, now);
  if (!event)
    throw apiError('bad_request', { message: 'This is no event that the provider signed within five minutes.' });
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
    failedRefund: ({ isEntered, ...facts }) =>
      log.warn(
        { ...facts, eventId: event.id },
        isEntered ? 'a refund did not arrive: bluechip refund list' : 'a refund that is not entered did not arrive',
      ),
  }).catch((error: unknown) => {
    if (!(error instanceof CardProviderFailure)) throw error;
    log.warn({ err: error }, 'the card provider could not be asked about its event');
    return false;
  });
}

/** The same of PayPal; what was heard before is heard. `sender` is the address that the call came from. */
export async function receivePaypalEvent(
  { db, ports, now, log }: Receiving,
  { body, signature, sender }: { body: string; signature: string; sender: string },
): Promise<boolean> {
  try {
    const event = await ports.paypal.readEvent(body, signature, { now, sender });
    if (!event) throw apiError('bad_request', { message: 'This is no event that PayPal signed, or it is too old.' });
    if (event.type === 'other' || (await wasHeard(db, event.id))) return true;
    const isHeard = await hearPaypalEvent(paymentDeps({ db, ports, now }), event, {
      dispute: (puzzle) => log.error({ ...puzzle, eventId: event.id }, 'a dispute at PayPal is for staff to decide'),
      refund: (puzzle) => log.error({ ...puzzle, eventId: event.id }, 'a refund of PayPal’s cannot be entered'),
      failedRefund: ({ isEntered, ...facts }) =>
        log.warn(
          { ...facts, eventId: event.id },
          isEntered ? 'a refund did not arrive: bluechip refund list' : 'a refund that is not entered did not arrive',
        ),
      unknownReversal: (about) =>
        log.error(
          { ...about, eventId: event.id },
          'PayPal took back a charge that it does not show: compare the books',
        ),
    });
    if (isHeard) await noteHeard(db, event.id, now);
    return isHeard;
  } catch (error) {
    if (!(error instanceof PaypalFailure)) throw error;
    log.warn({ err: error }, 'PayPal could not be asked about its event');
    return false;
  }
}
