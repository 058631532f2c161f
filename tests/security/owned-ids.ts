import { buildArticle } from '#features/content/articles/factory.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import type { Database } from '#platform/db/database.ts';

/**
 * One builder for each name of an id in a member endpoint: it creates the data for a member and returns its id. A missing name fails the
 * generated test: add its builder with the endpoint, and the test covers it.
 */
type Builder = (database: Database, userId: number) => Promise<number>;

let made = 0;
const unique = (word: string) => {
  made += 1;
  return `${word}-${made}`;
};

async function idFrom(database: Database, statement: string): Promise<number> {
  const { rows } = await database.executeSql(statement);
  return Number(rows[0]?.id);
}

/** Any prospect: an alert needs one that is shown. */
const aProspect = async ({ db }: Database): Promise<number> => (await buildProspect(db)).id;

export const OWNED: Readonly<Record<string, Builder>> = {
  userId: async (_, userId) => userId,
  async sessionId(database, userId) {
    const deviceId = await idFrom(
      database,
      `insert into devices (user_id, token_hash, user_agent, first_seen_at, last_seen_at)
       values (${userId}, '${unique('device')}', 'a test', '2026-11-21T17:00Z', '2026-11-21T17:00Z') returning id`,
    );
    return idFrom(
      database,
      `insert into sessions (token_hash, user_id, device_id, is_remembered, signed_in_by, is_pending, ip,
         user_agent, created_at, last_seen_at, expires_at)
       values ('${unique('session')}', ${userId}, ${deviceId}, true, 'password', false, '127.0.0.1', 'a test',
         '2026-11-21T17:00Z', '2026-11-21T17:00Z', '2027-01-01T00:00Z') returning id`,
    );
  },
  giftLinkId: async (database, userId) =>
    idFrom(
      database,
      `insert into article_gift_links (token_hash, article_id, user_id, created_at, expires_at)
       values ('${unique('gift')}', ${await buildArticle(database.db)}, ${userId}, '2026-11-21T17:00Z', '2026-12-21T17:00Z') returning id`,
    ),
  noticeId: async (database, userId) =>
    idFrom(
      database,
      `insert into notices (user_id, kind, subject, subject_id, college_id, at)
       values (${userId}, 'commitment', 'prospect', ${await aProspect(database)}, 1, '2026-11-21T17:00Z') returning id`,
    ),
  pushDeviceId: (database, userId) =>
    idFrom(
      database,
      `insert into push_subscriptions (user_id, device_id, site_id, endpoint, p256dh, auth, server_key, user_agent, created_at, seen_at)
       values (${userId}, 1, 1, 'https://push.example/${unique('push')}', 'p', 'a', 'k', 'a test', '2026-11-21T17:00Z', '2026-11-21T17:00Z') returning id`,
    ),
  invoiceId: (database, userId) =>
    idFrom(
      database,
      `with customer as (insert into billing_customers (user_id, created_at) values (${userId}, '2026-11-21T17:00Z') returning id)
       insert into invoices (customer_id, key, total_cents, tax_cents, due_cents, status, issued_at, settled_at)
       select id, '${unique('invoice')}', 0, 0, 0, 'paid', '2026-11-21T17:00Z', '2026-11-21T17:00Z' from customer returning id`,
    ),
  subscriptionId: (database, userId) =>
    idFrom(
      database,
      `insert into subscriptions (user_id, type, plan, months, site_id, site_ids, plan_cents, state, zip, status, anchor,
         term_starts_at, term_ends_at, renews, created_at)
       values (${userId}, 'monthly', 'STANDARD', 1, 1, '{1}', 995, 'MN', '55401', 'active', '2026-11-21T17:00Z',
         '2026-11-21T17:00Z', '2026-12-21T17:00Z', true, '2026-11-21T17:00Z') returning id`,
    ),
  /** Of the subscription that was just created. */
  addOnIds: (database, userId) =>
    idFrom(
      database,
      `insert into subscription_add_ons (subscription_id, add_on, cents, created_at)
       select max(id), 'WAR_ROOM', 495, '2026-11-21T17:00Z' from subscriptions where user_id = ${userId} returning id`,
    ),
  passkeyId: (database, userId) =>
    idFrom(
      database,
      `insert into passkeys (user_id, credential_id, public_key, counter, is_backed_up, label, created_at)
       values (${userId}, '${unique('credential')}', 'key', 0, true, 'a test', '2026-11-21T17:00Z') returning id`,
    ),
};

/** Ids that belong to no member, so that everybody may use them: by name, or if that is only "id", by endpoint. */
export const SHARED: ReadonlySet<string> = new Set([
  'primarySiteId',
  'siteId',
  'siteIds',
  'sitesIds',
  'prospectId',
  'personId',
  'collegeId',
  // A prospect.
  'PUT /api/v2/users/follow id',
  'DELETE /api/v2/users/follow id',
]);
