import { textOf } from './json-fields.ts';
import type { WorkerFacts } from './worker-facts.ts';
import type { NotificationEvent, PushEvent, WorkerScope } from './worker-scope.ts';

/** Shows push messages as notifications. A click on one opens a page of this site, never another site's. */

const ICON = '/apple-touch-icon.png';

/** An unreadable message is shown too, under the site's name: browsers revoke the permission of a site that shows nothing for a push. */
export async function showPush({ data }: PushEvent, scope: WorkerScope, { siteName }: WorkerFacts): Promise<void> {
  const message = readJson(data);
  const tag = textOf(message, 'tag');
  await scope.registration.showNotification(textOf(message, 'title') || siteName, {
    body: textOf(message, 'body') ?? '',
    icon: ICON,
    ...(tag === null ? {} : { tag }),
    data: pathOn(scope.location.origin, textOf(message, 'url') ?? '/'),
  });
}

/** Focuses a window that already shows the page; otherwise opens a new one. */
export async function openNotified({ notification }: NotificationEvent, scope: WorkerScope): Promise<void> {
  notification.close();
  const { origin } = scope.location;
  const path = pathOn(origin, typeof notification.data === 'string' ? notification.data : '');
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === origin + path);
  await (open ? open.focus() : scope.clients.openWindow(path));
}

function readJson(data: PushEvent['data']): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** The path of an address on this site; otherwise that of the front page. */
function pathOn(origin: string, address: string): string {
  if (!URL.canParse(address, origin)) return '/';
  const { origin: named, pathname, search, hash } = new URL(address, origin);
  return named === origin ? pathname + search + hash : '/';
}
