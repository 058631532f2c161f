import type { WorkerFacts } from './worker-facts.ts';
import type { NotificationEvent, PushEvent, WorkerScope } from './worker-scope.ts';

/** What a push message becomes, and what a press on it opens: pages of this site and nothing else. */

const ICON = '/apple-touch-icon.png';

/** A browser takes the permission away from a site that shows nothing, so an unreadable message is shown without words of its own. */
export async function showPush({ data }: PushEvent, scope: WorkerScope, { siteName }: WorkerFacts): Promise<void> {
  const message = readJson(data);
  const tag = textOf(message, 'tag');
  await scope.registration.showNotification(textOf(message, 'title') || siteName, {
    body: textOf(message, 'body'),
    icon: ICON,
    ...(tag === '' ? {} : { tag }),
    data: pathOn(scope.location.origin, textOf(message, 'url')),
  });
}

/** The window that shows the page already, else a new one. */
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

function textOf(message: unknown, name: string): string {
  const value: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, name) : null;
  return typeof value === 'string' ? value : '';
}

/** The front page where an address is no page of this site. */
function pathOn(origin: string, address: string): string {
  if (!URL.canParse(address, origin)) return '/';
  const { origin: named, pathname, search, hash } = new URL(address, origin);
  return named === origin ? pathname + search + hash : '/';
}
