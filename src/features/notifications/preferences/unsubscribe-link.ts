import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Unsubscribe } from '#platform/mail/mail.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { isNoticeKind, type NoticeKind, OLD_DECISIONS } from './alert-kinds-view.ts';

/**
 * The link that ends a kind of mail for a member. It does nothing else, so it may be kept for ever: mail is read late, and a link
 * that has run out would leave only the spam button.
 */

/** Of a digest the link knows how it came, so that who takes his click back has it as before. */
export type AlertLeaving = { userId: number; kind: NoticeKind | typeof OLD_DECISIONS };
export type Leaving = AlertLeaving | { userId: number; kind: 'digest_daily' | 'digest_weekly'; siteId: number };

const signerOf = (config: Config) => createSigner(programSecret(config), 'unsubscribe');

/** Null for a link that is not ours. */
export function openUnsubscribeToken(config: Config, token: string): Leaving | null {
  const opened = signerOf(config).open(token) ?? '';
  const [, user, kind = '', site] = /^(\d{1,10})\.([a-z_]+)(?:\.(\d{1,10}))?$/.exec(opened) ?? [];
  if (user === undefined) return null;
  const userId = Number(user);
  if (kind === 'digest_daily' || kind === 'digest_weekly')
    return site === undefined ? null : { userId, kind, siteId: Number(site) };
  return site === undefined && (isNoticeKind(kind) || kind === OLD_DECISIONS) ? { userId, kind } : null;
}

/** On the main site, whose address outlives every other. */
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
