import type { FastifyRequest } from 'fastify';
import { holdsCardNumber } from '#kernel/card-number.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';

/** What every call that moves money requires of its request, before anything is done (decisions 34 and 35). */

const CARD_FIELD =
  /^(?:card_?(?:number|exp(?:iry|_?month|_?year)?|cvc|cvv|code)|cc_?(?:number|exp|cvc|cvv)|cvc2?|cvv2?|pan)$/i;

/** No call that moves money has deeper nesting. */
const DEEPEST = 10;

/**
 * Refuses a body with card data, by a field's name or by a number: cards go from the browser to the provider, and we get a token. The error
 * does not repeat what was found.
 */
export function refuseCardData(body: unknown): void {
  const field = cardFieldIn(body, []);
  if (field !== null)
    throw invalidFields({ [field]: ['Data of a card must not be sent here: the payment provider takes it.'] });
}

function cardFieldIn(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string' || typeof value === 'number')
    return holdsCardNumber(String(value)) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= DEEPEST) throw apiError('bad_request');
  for (const [name, part] of Object.entries(value)) {
    const found = CARD_FIELD.test(name) ? [...path, name].join('.') : cardFieldIn(part, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

/** The format of the Idempotency-Key header. */
export const IDEMPOTENCY_KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key header; null if none was sent. */
export function idempotencyKeyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined) return null;
  if (typeof sent !== 'string' || !IDEMPOTENCY_KEY_FORM.test(sent))
    throw apiError('bad_request', { message: 'Idempotency-Key must have 1 to 255 printable characters.' });
  return sent;
}
