import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { StoredAnswer } from '../tables.ts';
import { listOf, ok } from './answers.ts';
import { address, id, metadata, page, readForm, text } from './forms.ts';
import { newCustomer } from './objects.ts';
import { emit, insertObject, listObjects, loadCard, loadObject, type ProviderRequest, saveObject } from './store.ts';
import { noSuch } from './wire-error.ts';

const fields = {
  email: text.optional(),
  name: text.optional(),
  description: text.optional(),
  metadata,
  address: address.optional(),
  invoice_settings: z.strictObject({ default_payment_method: id.optional() }).optional(),
};

export async function createCustomer(request: ProviderRequest, form: unknown): Promise<StoredAnswer> {
  const given = readForm(z.strictObject(fields), form);
  const { email = null, name = null, description = null } = given;
  const customer = newCustomer({ email, name, description, metadata: given.metadata }, request.now);
  const made: Stripe.Customer = { ...customer, address: given.address ?? null };
  insertObject(request, made);
  emit(request, 'customer.created', made);
  return ok(made);
}

export async function updateCustomer(
  request: ProviderRequest,
  form: unknown,
  customerId: string,
): Promise<StoredAnswer> {
  const given = readForm(z.strictObject(fields), form);
  const customer = await livingCustomer(request, customerId);
  const { email = customer.email, name = customer.name ?? null, description = customer.description } = given;
  const changed: Stripe.Customer = {
    ...customer,
    email,
    name,
    description,
    address: given.address ?? customer.address ?? null,
    metadata: { ...customer.metadata, ...given.metadata },
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method:
        given.invoice_settings?.default_payment_method ?? customer.invoice_settings.default_payment_method,
    },
  };
  saveObject(request, changed);
  emit(request, 'customer.updated', changed);
  return ok(changed);
}

export async function retrieveCustomer(
  request: ProviderRequest,
  _: unknown,
  customerId: string,
): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'customer', customerId));
}

const MOST_CARDS = 1000;
const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null };

/** Keeps nothing of the customer or their cards except what the charges say. */
export async function deleteCustomer(request: ProviderRequest, _: unknown, customerId: string): Promise<StoredAnswer> {
  await livingCustomer(request, customerId);
  const { data } = await listObjects(request, 'payment_method', { customer: customerId, limit: MOST_CARDS });
  for (const method of data) {
    const card = { ...(await loadCard(request, method.id)), isDetached: true };
    saveObject(request, { ...method, customer: null, billing_details: NOBODY }, card);
  }
  const deleted = { id: customerId, object: 'customer', deleted: true } as const;
  saveObject(request, deleted);
  emit(request, 'customer.deleted', deleted);
  return ok(deleted);
}

export async function listCustomerCards(
  request: ProviderRequest,
  query: unknown,
  customer: string,
): Promise<StoredAnswer> {
  const asked = readForm(z.strictObject({ ...page, type: z.literal('card').optional() }), query);
  await livingCustomer(request, customer);
  const found = await listObjects(request, 'payment_method', {
    customer,
    limit: asked.limit,
    startingAfter: asked.starting_after,
  });
  return listOf(`/v1/customers/${customer}/payment_methods`, found);
}

export async function livingCustomer(request: ProviderRequest, customerId: string): Promise<Stripe.Customer> {
  const customer = await loadObject(request, 'customer', customerId);
  if (customer.deleted) throw noSuch('customer', customerId);
  return customer;
}
