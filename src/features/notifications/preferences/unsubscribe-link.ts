import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Unsubscribe } from '#platform/mail/mail.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { isNoticeKind, type NoticeKind, OLD_DECISIONS } from './alert-kinds-view.ts';

/**
 * The link that ends a kind of email for a member. It does nothing else, so it never expires: emails are read late, and an expired link
 * would leave only the spam button.
 */

/** For a digest the link contains its frequency, so that undoing the click restores it. */
export type AlertLeaving = { userId: number; kind: NoticeKind | typeof OLD_DECISIONS };
export type Leaving = AlertLeaving | { userId: number; kind: 'digest_daily' | 'digest_weekly'; siteId: number };

const signerOf = (config: Config) => createSigner(programSecret(config), 'unsubscribe');

/** Null for a link that we did not sign. */
export function openUnsubscribeToken(config: Config, token: string): Leaving | null {
  const opened = signerOf(config).open(token) ?? '';
  const [, user, kind = '', site] = /^(\d{1,10})\.([a-z_]+)(?:\.(\d{1,10}))?$/.exec(opened) ?? [];
  if (user === undefined) return null;
  const userId = Number(user);
  if (kind === 'digest_daily' || kind === 'digest_weekly')
    return site === undefined ? null : { userId, kind, siteId: Number(site) };
  return site === undefined && (isNoticeKind(kind) || kind === OLD_DECISIONS) ? { userId, kind } : null;
}

/** On the main site, whose URL outlives all others. */
export function unsubscribeLinks(config: Config): (leaving: Leaving) => Unsubscribe {
  const base = siteUrl(config, '');
  const signer = signerOf(config);
  return (leaving) => {
    const parts = [leaving.userId, leaving.kind, ...('siteId' in leaving ? [leaving.siteId] : [])];
    const token = encodeURIComponent(signer.sign(parts.join('.')));
    return {
      oneClickUrl: `${base}/api/v2/unsubscribe?token=${token}`,
      pageUrl: `${base}/unsubscribe?token=${token}`,
    };
  };
}
