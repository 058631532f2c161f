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
 * The session in the browser. Loaded after the first paint, and only if a cookie says that somebody is logged in. If the root itself
 * failed, the page was not rendered for any class.
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

/** Whether this load is a reload: reloading again could loop if the page comes back unchanged. */
function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
}
