import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Unsubscribe } from '#platform/mail/mail.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner } from '#platform/security/signed-text.ts';
import { isNoticeKind, type NoticeKind } from './notice.ts';

/**
 * The link that ends a kind of mail for a member. It does nothing else, so it may be kept for ever: mail is read late, and a link
 * that has run out would leave only the spam button.
 */

export type Leaving = { userId: number; kind: NoticeKind };

const signerOf = (config: Config) => createSigner(programSecret(config), 'unsubscribe');

/** Null for a link that is not ours. */
export function openUnsubscribeToken(config: Config, token: string): Leaving | null {
  const [, user, kind = ''] = /^(\d{1,10})\.([a-z_]+)$/.exec(signerOf(config).open(token) ?? '') ?? [];
  return user !== undefined && isNoticeKind(kind) ? { userId: Number(user), kind } : null;
}

/** On the main site, whose address outlives every other. */
export function unsubscribeLinks(config: Config): (leaving: Leaving) => Unsubscribe {
  const base = siteUrl(config, '');
  const signer = signerOf(config);
  return ({ userId, kind }) => {
    const token = encodeURIComponent(signer.sign(`${userId}.${kind}`));
    return {
      oneClickUrl: `${base}/api/v2/unsubscribe?token=${token}`,
      pageUrl: `${base}/unsubscribe?token=${token}`,
    };
  };
}
