import type { WorkerFacts } from './worker-facts.ts';
import { SHELL_PAGE } from './worker-facts.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/**
 * Pages come from the network and are never cached. While offline, the shell page answers. It is fetched without cookies and is the same
 * for everybody. Its files are named by their content, so a page of another build never gets a wrong one.
 */

const SHELL_PREFIX = 'bluechip-shell-';
const cacheName = ({ version }: WorkerFacts) => SHELL_PREFIX + version;

/** Throws if a server of another build answers, as during an upgrade; the browser then tries again later. */
export async function installShell(scope: WorkerScope, facts: WorkerFacts): Promise<void> {
  const cache = await scope.caches.open(cacheName(facts));
  const { origin } = scope.location;
  const page = await scope.fetch(new Request(origin + SHELL_PAGE, { credentials: 'omit', cache: 'no-store' }));
  if (!page.ok || !(await page.clone().text()).includes(facts.entry)) throw new Error('the shell is of another build');
  await cache.addAll(facts.files.map((file) => new Request(origin + file, { credentials: 'omit' })));
  await cache.put(SHELL_PAGE, page);
}

export async function dropOldShells({ caches }: WorkerScope, facts: WorkerFacts): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX) && name !== cacheName(facts));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Null if the worker does not handle it, and the browser proceeds as usual. */
export function answerOf(event: FetchEvent, scope: WorkerScope, facts: WorkerFacts): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin || request.method !== 'GET') return null;
  if (request.mode === 'navigate') return request.destination === 'document' ? pageOf(event, url, scope, facts) : null;
  return facts.files.includes(url.pathname) ? fileOf(request, url, scope, facts) : null;
}

async function pageOf(event: FetchEvent, url: URL, scope: WorkerScope, facts: WorkerFacts): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await scope.fetch(event.request));
  } catch (error) {
    const shell = await find(SHELL_PAGE, scope, facts);
    if (!shell) throw error;
    // A redirect, because the page's script routes by its address. The requested page goes into the hash, which is never sent to a server.
    return url.pathname === SHELL_PAGE
      ? shell
      : Response.redirect(`${url.origin}${SHELL_PAGE}#${url.pathname}${url.search}`);
  }
}

async function fileOf(request: Request, { pathname }: URL, scope: WorkerScope, facts: WorkerFacts): Promise<Response> {
  return (await find(pathname, scope, facts)) ?? scope.fetch(request);
}

/** Only in the cache of this version. */
async function find(path: string, { caches }: WorkerScope, facts: WorkerFacts): Promise<Response | undefined> {
  return (await caches.open(cacheName(facts))).match(path, { ignoreVary: true });
}
