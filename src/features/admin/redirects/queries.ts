import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Place, Rule } from './follow.ts';
import { redirects } from './tables.ts';

export type Redirect = typeof redirects.$inferSelect;
export type NewRedirect = Pick<Redirect, 'siteId' | 'path' | 'query' | 'target' | 'isPermanent'>;

const RULE = {
  id: redirects.id,
  siteId: redirects.siteId,
  path: redirects.path,
  query: redirects.query,
  target: redirects.target,
  isPermanent: redirects.isPermanent,
};

/** The redirect that applies. One of the site takes precedence over one of the network, then one with this query over one for any query. */
export async function findRule(db: Db, { siteId, path, query }: Place): Promise<Rule | null> {
  const [found] = await db
    .select(RULE)
    .from(redirects)
    .where(
      and(
        eq(redirects.path, path),
        inArray(redirects.query, [query, '']),
        or(eq(redirects.siteId, siteId), isNull(redirects.siteId)),
      ),
    )
    .orderBy(sql`${redirects.siteId} asc nulls last, ${redirects.query} desc`)
    .limit(1);
  return found ?? null;
}

export async function listRules(db: Db): Promise<Rule[]> {
  return db.select(RULE).from(redirects);
}

/** Whether there is a redirect of the front page with a query, such as WordPress's `/?p=12`. */
export async function hasFrontRules(db: Db): Promise<boolean> {
  const [found] = await db.select({ id: redirects.id }).from(redirects).where(eq(redirects.path, '/')).limit(1);
  return found !== undefined;
}

export async function findRedirect(db: Db, id: number): Promise<Redirect | null> {
  const [found] = await db.select().from(redirects).where(eq(redirects.id, id));
  return found ?? null;
}

export type RedirectFilters = {
  /** Part of the old or the new address; empty for all. */
  search: string;
  /** Undefined: all redirects. Null: those of every site. */
  siteId: number | null | undefined;
  /** Undefined: from the newest. */
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listRedirects(db: Db, filters: RedirectFilters): Promise<Redirect[]> {
  const { search, siteId, beforeId, limit } = filters;
  return db
    .select()
    .from(redirects)
    .where(
      and(
        search === '' ? undefined : contains(search),
        siteId === undefined ? undefined : siteId === null ? isNull(redirects.siteId) : eq(redirects.siteId, siteId),
        beforeId === undefined ? undefined : lt(redirects.id, beforeId),
      ),
    )
    .orderBy(desc(redirects.id))
    .limit(limit);
}

/** Old addresses are stored in lowercase, so the search and the new address are lowercased too. */
function contains(search: string): SQL {
  const text = search.toLowerCase();
  return sql`(strpos(${redirects.path} || '?' || lower(${redirects.query}), ${text}) > 0 or strpos(lower(${redirects.target}), ${text}) > 0)`;
}

/** Blocks other writes of redirects until the transaction ends, so that two concurrent ones cannot form a loop together. */
export async function lockRedirects(db: Db): Promise<void> {
  await db.execute(sql`lock table ${redirects} in share row exclusive mode`);
}

export async function insertRedirects(db: Db, rows: readonly NewRedirect[], now: Date): Promise<Redirect[]> {
  const values = rows.map((row) => ({ ...row, createdAt: now, changedAt: now }));
  return db.insert(redirects).values(values).returning();
}

export async function updateRedirect(db: Db, id: number, change: Partial<NewRedirect>, now: Date): Promise<void> {
  await db
    .update(redirects)
    .set({ ...change, changedAt: now })
    .where(eq(redirects.id, id));
}

export async function deleteRedirect(db: Db, id: number): Promise<void> {
  await db.delete(redirects).where(eq(redirects.id, id));
}

export type Uses = { id: number; uses: number; at: string };

/** Updates the targets of several redirects in one statement. */
export async function updateTargets(
  db: Db,
  changes: readonly ({ id: number } & Pick<NewRedirect, 'target' | 'isPermanent'>)[],
  now: Date,
): Promise<void> {
  const batch = changes.map(({ id, target, isPermanent }) => ({ id, target, permanent: isPermanent }));
  await db.execute(sql`
    update redirects set target = batch.target, is_permanent = batch.permanent, changed_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as batch (id integer, target text, permanent boolean)
    where redirects.id = batch.id`);
}

/** Locks rows in a fixed order, so that two processes cannot deadlock. */
export async function addUses(db: Db, batch: readonly Uses[]): Promise<void> {
  await db.execute(sql`
    with batch as (
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as batch (id integer, uses integer, at timestamptz)
    ),
    held as (
      select redirects.id, batch.uses, batch.at from redirects join batch using (id) order by redirects.id for update of redirects
    )
    update redirects set uses = redirects.uses + held.uses, last_used_at = greatest(redirects.last_used_at, held.at)
    from held where held.id = redirects.id`);
}
