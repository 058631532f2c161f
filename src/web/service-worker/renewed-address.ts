import { fieldOf, textOf } from './json-fields.ts';
import type { SubscriptionChangeEvent, WorkerScope } from './worker-scope.ts';

/** A browser may change its push address by itself. The worker sends the new one to the server, so that alerts continue without a visit. */

// Duplicated, because the contracts would pull all their imports into the worker's file. A test compares them.
export const PUSH_PATH = '/api/v2/users/push';
export const DEVICES_PATH = '/api/v2/users/push/devices';
export const TOKEN_PATH = '/api/v2/csurf_token';

/** Sends it only if the member who is logged in now has alerts on for this browser: the old address may have been another member's. */
export async function sendNewAddress(
  { newSubscription }: Pick<SubscriptionChangeEvent, 'newSubscription'>,
  scope: WorkerScope,
): Promise<void> {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const reply = await scope.fetch(new Request(scope.location.origin + path, { cache: 'no-store', ...init }));
    return reply.ok ? reply.json() : null;
  };
  const settings = await call(PUSH_PATH);
  const key = textOf(settings, 'public_key');
  if (key === null || !isOnHere(settings)) return;
  const subscription =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, expirationTime = null, keys } = subscription.toJSON();
  const token = textOf(await call(TOKEN_PATH), 'csurf_token');
  if (token === null) return;
  await call(DEVICES_PATH, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify({ endpoint, keys, expiration_time: expirationTime }),
  });
}

function isOnHere(settings: unknown): boolean {
  const devices = fieldOf(settings, 'devices');
  return Array.isArray(devices) && devices.some((device) => fieldOf(device, 'is_this') === true);
}
