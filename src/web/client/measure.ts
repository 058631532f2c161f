import type { createBrowserRouter } from 'react-router';
import { isOptIn } from '#kernel/consent.ts';
import { CHOICE_EVENT, isAllowed } from '../consent/third-party.ts';
import type { Api } from '../request-context.ts';
import type { PagePrivacy } from '../root-data.ts';
import { contracts, send } from './browser-calls.ts';
import { readCookie } from './cookies.ts';

/** Tracking of a reader's visit. Loaded after the page is rendered; the server has the last word on consent. */

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** `privacy` of platform/http/cookies.ts, which is not part of the browser's code. */
const COOKIE = 'bluechip_privacy';

/** Counts each page shown, including those opened in place; a page in a background tab counts once it becomes visible. */
export function countViews(router: Router, api: Api): void {
  let address = '';
  /** The current page counts as soon as consent allows it. */
  let isDue = false;

  const pageShown = () => {
    const { location, navigation } = router.state;
    const next = location.pathname + location.search;
    // Another anchor of the same page does not count, nor does another choice within a list. The location's key would not tell, because
    // entries that the router did not create share one.
    if (navigation.state !== 'idle' || next === address) return;
    address = next;
    if (location.state !== 'stay') isDue = true;
    void count();
  };

  const count = async () => {
    const page = countedPage(router.state);
    if (!isDue || !page || document.visibilityState === 'hidden') return;
    isDue = false;
    if (await mayCount(router.state.loaderData.root?.privacy, api))
      await send(contracts.analytics.view, { body: { page, view: randomId() }, outlivesPage: true }).catch(() => {});
    // A reader who gives consent while this page is open counts for it.
    else isDue = true;
  };

  router.subscribe(pageShown);
  document.addEventListener('visibilitychange', () => void count());
  document.addEventListener(CHOICE_EVENT, () => void count());
  addEventListener('pageshow', ({ persisted }) => {
    // Restored from the browser's back/forward cache.
    isDue ||= persisted;
    void count();
  });
  pageShown();
}

/**
 * The kind of the current page; undefined for a failed or missing page, an embedded one on another site, staff pages, and staff who view as
 * a member.
 */
function countedPage({ errors, matches, location }: Router['state']): string | undefined {
  if (errors || window !== top || location.pathname.startsWith('/admin') || document.querySelector('[data-viewing]'))
    return undefined;
  return matches.at(-1)?.route.id;
}

/** As far as the page knows. The server drops what must not be counted, such as the views of a member under 16. */
async function mayCount(privacy: PagePrivacy | undefined, api: Api): Promise<boolean> {
  if (!privacy || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)) return false;
  const choice = readCookie(COOKIE);
  if (choice) return choice.includes('analytics');
  if (privacy.hasSignal) return false;
  return privacy.asksPlace ? isAllowed(api, 'analytics') : !isOptIn(privacy.region);
}

const RANDOM_WORDS = 4;

const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(RANDOM_WORDS)), (word) => word.toString(36).padStart(7, '0')).join(
    '',
  );

/** The click_navigation event of a link in the shell's navigation. It is sent even as the document unloads. */
export function trackNavigation(link: HTMLAnchorElement): void {
  const properties = { label: link.textContent?.trim() ?? '', target: link.pathname };
  send(contracts.analytics.track, { body: { name: 'click_navigation', properties }, outlivesPage: true }).catch(
    () => {},
  );
}

/** Called on the press before a click, so that the code is loaded when the click leaves the document. */
export function prepareEvent(): void {
  send.prepareWrite().catch(() => {});
}
