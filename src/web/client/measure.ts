import type { createBrowserRouter } from 'react-router';
import { isOptIn } from '#kernel/consent.ts';
import { CHOICE_EVENT, isAllowed } from '../consent/third-party.ts';
import type { Api } from '../request-context.ts';
import type { PagePrivacy } from '../root-data.ts';
import { contracts, send } from './browser-calls.ts';
import { readCookie } from './cookies.ts';

/** What is counted of a reader's visit. Loaded after the page is drawn; the server has the last word on consent. */

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** `privacy` of platform/http/cookies.ts, which has no place in the browser. */
const COOKIE = 'bluechip_privacy';

/** Counts each page that is shown, the first one and those that are opened in place; a page in a background tab once it is looked at. */
export function countViews(router: Router, api: Api): void {
  let address = '';
  /** The page that is shown counts as soon as it may. */
  let isDue = false;

  const pageShown = () => {
    const { location, navigation } = router.state;
    const next = location.pathname + location.search;
    // Another place on the same page is no other page, nor is one more choice within a list. The key of a location would not tell: entries
    // that the router did not make share one.
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
    // A reader who allows it while this page is open counts as its reader.
    else isDue = true;
  };

  router.subscribe(pageShown);
  document.addEventListener('visibilitychange', () => void count());
  document.addEventListener(CHOICE_EVENT, () => void count());
  addEventListener('pageshow', ({ persisted }) => {
    // Back from another site: the browser kept the page as it was.
    isDue ||= persisted;
    void count();
  });
  pageShown();
}

/**
 * The kind of page that is shown; undefined for one that failed or was not found, for one in a frame of another site, for staff pages, and for
 * staff who view as a member.
 */
function countedPage({ errors, matches, location }: Router['state']): string | undefined {
  if (errors || window !== top || location.pathname.startsWith('/admin') || document.querySelector('[data-viewing]'))
    return undefined;
  return matches.at(-1)?.route.id;
}

/** As far as the page knows. The server drops what it must not count, such as the views of a member under 16. */
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

/** The click_navigation event of a link in the shell's navigation. It outlives the document. */
export function trackNavigation(link: HTMLAnchorElement): void {
  const properties = { label: link.textContent?.trim() ?? '', target: link.pathname };
  send(contracts.analytics.track, { body: { name: 'click_navigation', properties }, outlivesPage: true }).catch(
    () => {},
  );
}

/** On the press that comes before a click: what is loaded now is there when the click leaves the document. */
export function prepareEvent(): void {
  send.prepareWrite().catch(() => {});
}
