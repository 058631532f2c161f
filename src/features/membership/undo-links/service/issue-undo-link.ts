import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Ports } from '#platform/ports.ts';
import { issueToken, type UndoKind } from '../../mailed-tokens/public.ts';

/** What is needed to make an email with a link; `site`: the site of the link's address. */
export type Linking = Pick<Context, 'config' | 'now'> & { ports: Pick<Ports, 'mail'>; site: { subdomain: string } };

type Issue = {
  /** `email`: where the email goes. The link works while that is the account's address, or if the link restores it. */
  member: { id: number; email: string | null };
  kind: UndoKind;
  facts?: Record<string, string>;
};

/**
 * The link “This wasn’t me” for an email to the member's address, in the transaction that made the change. Staff get none for a passkey or
 * a second factor, because email alone never removes theirs: the caller checks.
 */
export async function issueUndoLink(
  db: Db,
  { config, now, site }: Pick<Linking, 'config' | 'now' | 'site'>,
  { member: { id, email }, kind, facts = {} }: Issue,
): Promise<string> {
  const token = await issueToken(db, { userId: id, kind, facts: { ...facts, sentTo: email ?? '' }, now });
  return `${siteUrl(config, site.subdomain)}/users/undo?token=${token}`;
}
