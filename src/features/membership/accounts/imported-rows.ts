import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { emailKey, IMPORT_PARAMS, usernameKey } from './member.ts';
import type { Member, NewMember } from './queries.ts';
import { users } from './tables.ts';

/** Members imported from a file, in bulk. Their rows carry the number of the import until they are deleted. */

const isThere = isNull(users.deletedAt);

/** The addresses and usernames in this list that are taken, by their keys. */
export async function listTaken(
  db: Db,
  { emails, usernames }: { emails: readonly string[]; usernames: readonly string[] },
): Promise<{ emails: Set<string>; usernames: Set<string> }> {
  const byEmail =
    emails.length === 0
      ? []
      : await db
          .select({ key: users.emailKey })
          .from(users)
          .where(inArray(users.emailKey, emails.map(emailKey)));
  const byUsername =
    usernames.length === 0
      ? []
      : await db
          .select({ key: users.usernameKey })
          .from(users)
          .where(inArray(users.usernameKey, usernames.map(usernameKey)));
  return { emails: keysOf(byEmail), usernames: keysOf(byUsername) };
}

const keysOf = (rows: readonly { key: string | null }[]) => new Set(rows.map(({ key }) => key ?? ''));

/** The ids of the members that were created, by email key. Leaves out addresses that somebody registered meanwhile. */
export async function insertImported(db: Db, members: readonly NewMember[]): Promise<Map<string, number>> {
  if (members.length === 0) return new Map();
  const made = await db
    .insert(users)
    .values(
      members.map((member) => ({
        ...member,
        emailKey: emailKey(member.email),
        usernameKey: usernameKey(member.username),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, key: users.emailKey });
  return new Map(made.map(({ id, key }) => [key ?? '', id]));
}

/** One page of members by id, after `after`. */
export async function listMembersAfter(db: Db, after: number, most: number): Promise<Member[]> {
  return db
    .select()
    .from(users)
    .where(and(gt(users.id, after), isThere))
    .orderBy(asc(users.id))
    .limit(most);
}

/**
 * The members of an import, locked until the transaction ends. `isUsed`: they have confirmed their address, which every way to log in does,
 * have a password or a role, or rows have been written about them since. Rows of the import itself, marked by `reason`, don't count.
 */
export async function listImported(
  db: Db,
  { importId, reason }: { importId: number; reason: string },
): Promise<{ id: number; isUsed: boolean }[]> {
  const members = await db
    .select({
      id: users.id,
      isUsed: sql<boolean>`(${users.emailConfirmedAt} is not null or ${users.passwordHash} is not null
        or ${users.role} <> 'user' or ${users.isStaffWriter})`,
    })
    .from(users)
    .where(and(eq(sql`${users.registrationParams}->>${IMPORT_PARAMS.importId}`, String(importId)), isThere))
    .orderBy(asc(users.id))
    .for('update');
  const ids = JSON.stringify(members.map(({ id }) => id));
  const named = new Set<number>();
  for (const { table, column } of await listMemberColumns(db)) {
    const own = table === 'entitlement_grants' ? sql`and not (source = 'comp' and reason = ${reason})` : sql``;
    const { rows } = await db.execute<{ id: number }>(sql`
      select distinct ${sql.identifier(column)} as id from ${sql.identifier(table)}
      where ${sql.identifier(column)} in (select jsonb_array_elements_text(${ids}::jsonb)::int) ${own}`);
    for (const { id } of rows) named.add(id);
  }
  return members.map(({ id, isUsed }) => ({ id, isUsed: isUsed || named.has(id) }));
}

/** Every column that names a member: references to `users`, and each `user_id` (src/member-data.db.test.ts). */
async function listMemberColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (a.attname = 'user_id' or exists (
      select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'public.users'::regclass
        and a.attnum = any(f.conkey)))
    order by 1, 2`);
  return rows;
}

/** Deletes unused members of an import, with what the import gave them. */
export async function deleteImported(db: Db, ids: readonly number[]): Promise<void> {
  const list = JSON.stringify(ids);
  const those = sql`in (select jsonb_array_elements_text(${list}::jsonb)::int)`;
  await db.execute(sql`delete from entitlement_grants where user_id ${those}`);
  await db.execute(sql`delete from users where id ${those}`);
}
