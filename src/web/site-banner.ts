import { CALL_LINK_TEXT } from '#features/sites/site-voice/voice-view.ts';
import type { RootData } from './root-data.ts';
import type { NewAlert } from './store/alerts.ts';

/** A site's call to action, for readers without a subscription: the server puts it into the page's store, so that nothing moves later. */

const SIGN_UP = '/sign_up';

export function siteBanner({ site: { banner }, viewer }: Pick<RootData, 'site' | 'viewer'>): NewAlert | null {
  if (!banner || viewer === 'subscriber') return null;
  return {
    type: 'siteAdaptive',
    message: banner.message,
    linkText: banner.linkText ?? CALL_LINK_TEXT,
    href: SIGN_UP,
    hasCloseButton: false,
    persisted: true,
  };
}
