import type { Db } from '#platform/db/database.ts';
import { hashPassword } from '../passwords/public.ts';
import { insertMember, type Member, type NewMember, replacePublisherSites } from './queries.ts';

/** The password of every member that a factory builds, unless another is given. */
export const MEMBER_PASSWORD = 'correct horse battery staple';

let made = 0;
/** Hashed once, because each hash takes as long as a login. */
let hash: Promise<string> | null = null;

export type MemberOverrides = Partial<NewMember> & { password?: string | null; publisherSiteIds?: readonly number[] };

/** Builds a member with a made-up name, a confirmed email and MEMBER_PASSWORD. */
export async function buildMember(db: Db, overrides: MemberOverrides = {}): Promise<Member> {
  const { password = MEMBER_PASSWORD, publisherSiteIds = [], ...given } = overrides;
  made += 1;
  const username = given.username ?? `member${made}`;
  hash ??= hashPassword(MEMBER_PASSWORD);
  const member = await insertMember(db, {
    username,
    email: `${username}@example.com`,
    emailConfirmedAt: new Date('2026-01-01T12:00:00Z'),
    passwordHash: password === null ? null : password === MEMBER_PASSWORD ? await hash : await hashPassword(password),
    ageBand: '16_and_over',
    registeredSiteId: 1,
    primarySiteId: 1,
    createdAt: new Date('2026-01-01T12:00:00Z'),
    ...given,
  });
  if (!member) throw new Error(`${username} or his e-mail is taken`);
  await replacePublisherSites(db, member.id, publisherSiteIds);
  return member;
}
