import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { IMPORT_PARAMS, listMembersAfter, type Member } from '#features/membership/accounts/public.ts';
import { listLiveGrantsOf } from '#features/membership/entitlements/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { type CsvCell, csvText } from '#kernel/csv.ts';
import { formatDate } from '#kernel/dates.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { PRIVATE_FILE } from '#platform/security/private-folder.ts';

/** Exports every member as a CSV row: what another system needs, and no secrets. */

const BATCH = 1_000;

export const EXPORT_COLUMNS = [
  'email',
  'username',
  'created_at',
  'email_confirmed_at',
  'newsletter',
  'newsletter_consent_at',
  'complimentary_until',
  'complimentary_sites',
  'subscription_until',
  'site',
  'age_band',
  'role',
  'note',
  'deletion_due_at',
] as const;

type Grants = Awaited<ReturnType<typeof listLiveGrantsOf>>;
type Options = { file: string; checkpoint: () => Promise<void> };

/** Writes a new file, as of one moment; it gets its name once it is complete. Returns the number of members. */
export async function exportMembers(root: Db, ctx: AuditContext, { file, checkpoint }: Options): Promise<number> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', PRIVATE_FILE);
  try {
    const count = await root.transaction((db) => writeAll(db, ctx, { handle, checkpoint }), {
      isolationLevel: 'repeatable read',
    });
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    return count;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(
  db: Db,
  ctx: AuditContext,
  { handle, checkpoint }: { handle: FileHandle; checkpoint: () => Promise<void> },
): Promise<number> {
  const sites = new Map((await listSites(db)).map(({ id, subdomain }) => [id, subdomain || 'www']));
  const head = csvText(EXPORT_COLUMNS, []);
  await handle.write(head);
  let [after, count] = [0, 0];
  for (;;) {
    await checkpoint();
    const members = await listMembersAfter(db, after, BATCH);
    const last = members.at(-1);
    if (last === undefined) break;
    const grants = Map.groupBy(
      await listLiveGrantsOf(
        db,
        members.map(({ id }) => id),
        ctx.now,
      ),
      ({ userId }) => userId,
    );
    const rows = members.map((member) => rowOf(member, grants.get(member.id) ?? [], sites));
    await handle.write(csvText(EXPORT_COLUMNS, rows).slice(head.length));
    [after, count] = [last.id, count + members.length];
  }
  // Copying all addresses must be in the audit log.
  await audit(db, ctx, { action: 'member.export_all', subject: { type: 'member', id: 'all' }, after: { count } });
  return count;
}

function rowOf(member: Member, grants: Grants, sites: ReadonlyMap<number, string>): CsvCell[] {
  const { registrationParams: params } = member;
  const comps = grants.filter(({ source, resource }) => source === 'comp' && resource === 'premium');
  const paid = grants.filter(({ source, resource }) => source !== 'comp' && resource === 'premium');
  const bySite = comps.filter(({ siteId }) => siteId !== null);
  return [
    member.email,
    member.username,
    member.createdAt.toISOString(),
    member.emailConfirmedAt?.toISOString() ?? null,
    String(member.bluechipEmails),
    params[IMPORT_PARAMS.consentOn] ?? null,
    lastDay(comps.filter(({ siteId }) => siteId === null)),
    bySite.map((grant) => `${sites.get(grant.siteId ?? 0) ?? ''} ${lastDay([grant]) ?? ''}`).join('; ') || null,
    lastDay(paid),
    sites.get(member.primarySiteId) ?? null,
    member.ageBand,
    member.role === 'user' ? null : member.role,
    params[IMPORT_PARAMS.note] ?? null,
    member.deletionDueAt?.toISOString() ?? null,
  ];
}

/** The last day of the longest grant; "unlimited" for one without an end; null: none. */
function lastDay(grants: Grants): string | null {
  if (grants.length === 0) return null;
  const ends = grants.map(({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? formatDate(new Date(last - 1), 'YYYY-MM-DD') : 'unlimited';
}
