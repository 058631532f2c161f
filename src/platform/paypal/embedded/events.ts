import { embeddedPaypalDeliveries as deliveries } from '../tables.ts';
import { API, newId } from './objects.ts';
import { insertObject, type ProviderRequest } from './store.ts';

/** Stores an event for delivery to the program. */
export async function tell(request: ProviderRequest, type: string, resource: object): Promise<void> {
  const id = `WH-${newId()}-${newId()}`;
  const event = {
    id,
    event_version: '1.0',
    create_time: request.now.toISOString(),
    resource_type: type.split('.')[1]?.toLowerCase() ?? '',
    event_type: type,
    summary: type,
    resource,
    links: [{ rel: 'self', method: 'GET', href: `${API}/v1/notifications/webhooks-events/${id}` }],
  };
  await insertObject(request, { kind: 'event', id, text: JSON.stringify(event) });
  await request.db.insert(deliveries).values({ eventId: id, nextTryAt: request.now });
}
