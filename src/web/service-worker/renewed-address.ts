import type { SubscriptionChangeEvent, WorkerScope } from './worker-scope.ts';

/** A browser may change its push address by itself: the server is told of the new one, so that alerts go on without a visit. */

// The worker is a file of its own; a test compares these with the contracts.
export const PUSH_PATH = '/api/v2/users/push';
export const DEVICES_PATH = '/api/v2/users/push/devices';
export const TOKEN_PATH = '/api/v2/csurf_token';

/** Only where the member who is logged in has alerts on for this browser: it may be another one than at the last address. */
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

function fieldOf(reply: unknown, name: string): unknown {
  return typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : null;
}

function textOf(reply: unknown, name: string): string | null {
  const value = fieldOf(reply, name);
  return typeof value === 'string' ? value : null;
}

function isOnHere(settings: unknown): boolean {
  const devices = fieldOf(settings, 'devices');
  return Array.isArray(devices) && devices.some((device) => fieldOf(device, 'is_this') === true);
}
