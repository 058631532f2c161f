import { type createBrowserRouter, matchRoutes } from 'react-router';
import { PAGES } from '../pages.ts';
import { routes } from '../routes.ts';
import type * as Measure from './measure.ts';

/**
 * One handler for all links and filter forms: plain `<a>` and `<form method="get">` work without JavaScript, and with it they change the
 * page in place. A `<Link>` per table cell would cost a third of the rendering time.
 */

/** The shell's navigation, whose links are tracked. */
const NAVIGATION = '[data-navigation]';
const ignore = () => {};

type Router = ReturnType<typeof createBrowserRouter>;

export function followLinks(router: Router, measure: () => Promise<typeof Measure>): void {
  const goTo = ({ pathname, search, hash }: URL, state?: string) =>
    void router.navigate(pathname + search + hash, { state });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event, link)) return;
    // Never blocks the click.
    if (link.closest(NAVIGATION)) measure().then(({ trackNavigation }) => trackNavigation(link), ignore);
    const url = new URL(link.href);
    if (!isOwnPage(url)) return;
    // Leaves anchors on this page to the browser; a link to the page itself reloads it ("Try again").
    if (url.pathname === location.pathname && url.search === location.search) return;
    event.preventDefault();
    closeMenus(link);
    // A choice within a long list keeps the scroll position.
    goTo(url, url.pathname === location.pathname && link.closest('[data-stay]') ? 'stay' : undefined);
  });
  // The press precedes the click, so code loaded now is ready when the click leaves the document.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(`${NAVIGATION} a`))
      measure().then(({ prepareEvent }) => prepareEvent(), ignore);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
    const url = new URL(form.action);
    if (!isOwnPage(url)) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [key, value] of new FormData(form, event.submitter))
      if (typeof value === 'string' && value) query.append(key, value);
    url.search = query.toString();
    goTo(url);
  });
}

function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  return link.href !== '' && (link.target === '' || link.target === '_self') && !link.hasAttribute('download');
}

/**
 * A page of this site that the program renders in place. Raw pages, files and restricted pages are loaded from the server, which checks
 * access.
 */
function isOwnPage(url: URL): boolean {
  if (url.origin !== location.origin) return false;
  const leaf = matchRoutes(routes, url.pathname)?.at(-1);
  return leaf !== undefined && leaf.route.path !== '*' && !isWhole(leaf.route.id);
}

const isWhole = (routeId: string | undefined) => PAGES.some(({ id, isWhole: is }) => id === routeId && is);

function closeMenus(link: Element): void {
  for (let menu = link.closest('details'); menu; menu = menu.parentElement?.closest('details') ?? null)
    menu.open = false;
}
