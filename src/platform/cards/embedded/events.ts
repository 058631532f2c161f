import { z } from 'zod';
import type { StoredAnswer } from '../tables.ts';
import { listOf, ok } from './answers.ts';
import { page, readForm } from './forms.ts';
import { listObjects, loadObject, type ProviderRequest } from './store.ts';

export async function retrieveEvent(request: ProviderRequest, _: unknown, eventId: string): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'event', eventId));
}

export async function listEvents(request: ProviderRequest, query: unknown): Promise<StoredAnswer> {
  const { limit, starting_after } = readForm(z.strictObject(page), query);
  return listOf('/v1/events', await listObjects(request, 'event', { limit, startingAfter: starting_after }));
}

export async function retrieveCharge(request: ProviderRequest, _: unknown, chargeId: string): Promise<StoredAnswer> {
  return ok(await loadObject(request, 'charge', chargeId));
}
