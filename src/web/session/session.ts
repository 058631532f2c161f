import type { Api } from '../request-context.ts';
import type { RootData } from '../root-data.ts';
import { memberMenu } from '../shell/member-menu.ts';
import { registerAlertAction } from '../store/alert-actions.ts';
import type { Store } from '../store/store.ts';
import { withSession } from '../store/with-session.ts';
import { RESEND_CONFIRMATION, resendConfirmation } from './confirmation-alert.ts';
import { loadSession } from './load-session.ts';
import { memberLinks } from './member-links.ts';
import { watchNotices } from './watch-notices.ts';

/**
 * The session in the browser. Loaded once the page is drawn, and only where a cookie says that somebody is signed in. Where the root itself failed, there is no class
 * that the page was made for.
 */
export async function startSession(
  api: Api,
  store: Store,
  root: Pick<RootData, 'viewer' | 'mainUrl'> = { viewer: 'visitor', mainUrl: location.origin },
): Promise<void> {
  const { viewer: renderedFor, mainUrl } = root;
  withSession(store);
  memberMenu.linksOf = (page) => memberLinks(store.getState(), page);
  registerAlertAction(RESEND_CONFIRMATION, () => void resendConfirmation(api, store));
  await loadSession({ api, store, renderedFor, mainUrl, reload: isReloaded() ? undefined : () => location.reload() });
  if (store.getState().user?.isCurrentUserValid) watchNotices(api, store);
}

/** A page that comes back from a reload as it was would be loaded for ever. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}
