import { z } from 'zod';
import { parseQuery } from '#platform/http/query-string.ts';
import type { StoredAnswer } from '../tables.ts';
import { readBody, webAddress } from './bodies.ts';
import { tell } from './events.ts';
import {
  agreementOnWire,
  agreementsOnWire,
  newCustomerId,
  newId,
  type StoredAgreement,
  type StoredSetup,
  setupOnWire,
} from './objects.ts';
import { findObject, insertObject, listAgreements, loadObject, type ProviderRequest, saveObject } from './store.ts';
import { noSuch, unprocessable } from './wire-error.ts';

const setupWish = z.object({
  payment_source: z.object({
    paypal: z.object({
      usage_type: z.literal('MERCHANT'),
      experience_context: z.object({ return_url: webAddress, cancel_url: webAddress }),
    }),
  }),
});

export async function createSetup(request: ProviderRequest, body: unknown): Promise<StoredAnswer> {
  const { paypal } = readBody(setupWish, body).payment_source;
  const { return_url: returnUrl, cancel_url: cancelUrl } = paypal.experience_context;
  const setup: StoredSetup = {
    kind: 'setup',
    id: newId(),
    customerId: newCustomerId(),
    status: 'PAYER_ACTION_REQUIRED',
    returnUrl,
    cancelUrl,
    email: null,
  };
  await insertObject(request, setup);
  return { status: 201, body: setupOnWire(setup, request.origin) };
}

export async function retrieveSetup(request: ProviderRequest, _: unknown, id: string): Promise<StoredAnswer> {
  return { status: 200, body: setupOnWire(await loadObject(request, 'setup', id), request.origin) };
}

const agreementWish = z.object({
  payment_source: z.object({ token: z.object({ id: z.string().max(36), type: z.literal('SETUP_TOKEN') }) }),
});

export async function createAgreement(request: ProviderRequest, body: unknown): Promise<StoredAnswer> {
  const { id } = readBody(agreementWish, body).payment_source.token;
  const setup = await loadObject(request, 'setup', id);
  if (setup.status !== 'APPROVED' || setup.email === null) throw unprocessable('SETUP_TOKEN_NOT_APPROVED');
  const { customerId, email } = setup;
  const agreement: StoredAgreement = { kind: 'agreement', id: newId(), customerId, email, isDeleted: false };
  await insertObject(request, agreement);
  await saveObject(request, { ...setup, status: 'VAULTED' });
  return { status: 201, body: agreementOnWire(agreement) };
}

export async function retrieveAgreement(request: ProviderRequest, _: unknown, id: string): Promise<StoredAnswer> {
  const agreement = await loadObject(request, 'agreement', id);
  if (agreement.isDeleted) throw noSuch();
  return { status: 200, body: agreementOnWire(agreement) };
}

const listWish = z.object({ customer_id: z.string().max(22) });

export async function listAgreementsOf(
  request: ProviderRequest,
  _: unknown,
  __: string,
  query: string,
): Promise<StoredAnswer> {
  const { customer_id: customerId } = readBody(listWish, parseQuery(query));
  const agreements = await listAgreements(request, customerId);
  return {
    status: 200,
    body: agreementsOnWire(customerId, agreements),
  };
}

/** The payer may also end it on PayPal's own website. */
export async function endAgreement(request: ProviderRequest, agreement: StoredAgreement): Promise<void> {
  await saveObject(request, { ...agreement, isDeleted: true });
  await tell(request, 'VAULT.PAYMENT-TOKEN.DELETED', { id: agreement.id });
}

/** Succeeds for an unknown id too: afterwards it is gone either way. */
export async function deleteAgreement(request: ProviderRequest, _: unknown, id: string): Promise<StoredAnswer> {
  const agreement = await findObject(request, 'agreement', id);
  if (agreement && !agreement.isDeleted) await endAgreement(request, agreement);
  return { status: 204, body: null };
}
