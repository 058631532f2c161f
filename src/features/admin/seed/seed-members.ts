import {
  findMemberByLogin,
  insertMember,
  listPublisherSites,
  type Member,
  replacePublisherSites,
} from '#features/membership/accounts/public.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { hashPassword } from '#features/membership/passwords/public.ts';
import { buildSecondFactor } from '#features/membership/second-factor/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import {
  DEMO_MEMBERS,
  DEMO_PASSWORD,
  DEMO_TOTP_SECRET,
  type DemoMember,
  emailOf,
  isDemoStaff,
} from './demo-members.ts';

/**
 * Creates the demo members. Their password is public, so they are created only by the first start in development, never by the command,
 * and `serve` refuses a database with demo data in production (decision 37).
 */

const MEMBER_SINCE_DAYS = 200;
const LEAVING_IN_DAYS = 11;
const COMP_DAYS = 300;
const LAPSED = { from: 90, until: 30 } as const;

/** The oldest grant first: the audit log is kept in the order it is written. */
const BY_TIME = DEMO_MEMBERS.toSorted((a, b) => Number(b.comp?.isOver ?? false) - Number(a.comp?.isOver ?? false));

type Wish = { config: Config; now: Date };

export async function seedMembers(db: Db, wish: Wish): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const demo of BY_TIME) await seedMember(db, demo, passwordHash, wish);
}

async function seedMember(db: Db, demo: DemoMember, passwordHash: string, { config, now }: Wish): Promise<void> {
  const siteId = await siteIdOf(db, 'www');
  const since = daysBefore(now, MEMBER_SINCE_DAYS);
  const member = await insertMember(db, {
    username: demo.username,
    email: emailOf(demo),
    emailConfirmedAt: demo.isUnconfirmed ? null : since,
    passwordHash,
    role: demo.role ?? 'user',
    isStaffWriter: demo.isStaffWriter ?? false,
    ageBand: demo.isUnder16 ? '13_to_15' : '16_and_over',
    registeredSiteId: siteId,
    primarySiteId: siteId,
    createdAt: since,
    deletionDueAt: demo.isLeaving ? daysBefore(now, -LEAVING_IN_DAYS) : null,
  });
  if (!member) return;
  if (demo.publisherOf) await replacePublisherSites(db, member.id, [await siteIdOf(db, demo.publisherOf)]);
  if (demo.comp) await comp(db, member, demo.comp, now);
  if (isDemoStaff(demo)) {
    const box = createSecretBox(programSecret(config));
    await buildSecondFactor(db, { userId: member.id, box, secret: DEMO_TOTP_SECRET }, now);
  }
}

async function comp(
  db: Db,
  member: Member,
  { resources, site, isOver }: NonNullable<DemoMember['comp']>,
  now: Date,
): Promise<void> {
  const from = isOver ? daysBefore(now, LAPSED.from) : now;
  const given = await giveComp(
    db,
    { actor: { kind: 'operator' }, now: from, requestId: 'seed' },
    {
      userId: member.id,
      resources,
      siteId: site === undefined ? null : await siteIdOf(db, site),
      endsAt: isOver ? daysBefore(now, LAPSED.until) : daysBefore(now, -COMP_DAYS),
      reason: 'demo member',
    },
  );
  if (!given.ok) throw new Error(`a demo comp was refused: ${given.reason}`);
}

async function siteIdOf(db: Db, label: string): Promise<number> {
  const site = await findSite(db, label);
  if (!site) throw new Error(`there is no site ${label}`);
  return site.id;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Those that still have a role: each signs in with DEMO_PASSWORD and DEMO_TOTP_SECRET. */
export async function listDemoStaff(db: Db): Promise<DemoMember[]> {
  const staff: DemoMember[] = [];
  for (const demo of DEMO_MEMBERS.filter(isDemoStaff)) {
    const member = await findMemberByLogin(db, emailOf(demo));
    if (!member) continue;
    const isPublisher = (await listPublisherSites(db, member.id)).length > 0;
    if (member.role !== 'user' || member.isStaffWriter || isPublisher) staff.push(demo);
  }
  return staff;
}

/** The existing ones, for the table of a start in development; a database seeded before demo members existed has none. */
export async function listDemoLogins(db: Db): Promise<DemoMember[]> {
  const logins: DemoMember[] = [];
  for (const demo of DEMO_MEMBERS) if (await findMemberByLogin(db, emailOf(demo))) logins.push(demo);
  return logins;
}
