import {
  emailKey,
  IMPORT_PARAMS,
  insertImported,
  listTaken,
  type NewMember,
  siteNames,
} from '#features/membership/accounts/public.ts';
import { giveComp } from '#features/membership/entitlements/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { lockImports, quoted, recordImport, setImportCounts } from '../../engine/public.ts';
import type { MembersReport } from '../members-report.ts';
import { chooseUsernames } from './choose-usernames.ts';
import { drop, type ReadLine, readMembers } from './read-members.ts';

/** Creates accounts without a password from another system's members (decision 0115). One transaction; nobody is emailed. */

export const MEMBERS_KIND = 'members';
/** The reason of the access granted by an import, by which its undo finds it. */
export const compReason = (importId: number) => `members import ${importId}`;

const BATCH = 1_000;
/** Thrown to roll back a dry run, or a file without a new member. */
const NOTHING_TO_KEEP = new Error('nothing is kept');

type Options = { file: string; dryRun: boolean; checkpoint: () => Promise<void> };

/** Throws UnreadableFile if there is nothing to read. */
export async function importMembers(root: Db, ctx: AuditContext, options: Options): Promise<MembersReport> {
  const { dryRun, checkpoint } = options;
  const { rows, report, checksum } = await readMembers(options, ctx.now);
  await root
    .transaction(async (db) => {
      await lockImports(db);
      const importId = await recordImport(db, {
        kind: MEMBERS_KIND,
        fileName: report.file,
        checksum,
        sport: 'all',
        options: {},
        counts: {},
        at: ctx.now,
      });
      const surroundings = await surroundingsOf(db, importId);
      for (let from = 0; from < rows.length; from += BATCH) {
        await checkpoint();
        await writeBatch(db, ctx, { rows: rows.slice(from, from + BATCH), report, ...surroundings });
      }
      if (dryRun || report.counts.created === 0) throw NOTHING_TO_KEEP;
      await setImportCounts(db, importId, report.counts);
      await audit(db, ctx, {
        action: 'import.apply',
        subject: { type: 'import', id: importId },
        after: { kind: MEMBERS_KIND, file: report.file, ...report.counts },
      });
      report.importId = importId;
    })
    .catch((error: unknown) => {
      if (error !== NOTHING_TO_KEEP) throw error;
    });
  report.lines.sort((a, b) => a.line - b.line);
  report.notes.sort((a, b) => a.line - b.line);
  return report;
}

type Surroundings = {
  importId: number;
  names: readonly string[];
  siteIds: ReadonlyMap<string, number>;
  mainSiteId: number;
};

async function surroundingsOf(db: Db, importId: number): Promise<Surroundings> {
  const sites = await listSites(db);
  const main = sites.find(({ subdomain }) => subdomain === '');
  if (!main) throw new Error('There are no sites yet');
  const siteIds = new Map(sites.map(({ id, subdomain }) => [subdomain || 'www', id]));
  return { importId, names: await siteNames(db), siteIds, mainSiteId: main.id };
}

type Batch = Surroundings & { rows: readonly ReadLine[]; report: MembersReport };

async function writeBatch(db: Db, ctx: AuditContext, batch: Batch): Promise<void> {
  const { rows, report } = batch;
  const known = (await listTaken(db, { emails: rows.map(({ email }) => email), usernames: [] })).emails;
  const fresh = rows.filter(({ email }) => !known.has(emailKey(email)));
  const names = await chooseUsernames(db, fresh, batch);
  const made = await insertImported(
    db,
    fresh.map((row) => newMember(row, ctx, names.get(row.line) ?? '', batch)),
  );
  for (const row of rows) {
    const id = made.get(emailKey(row.email));
    if (id === undefined) {
      drop(report, row.line, { kind: 'unchanged', reason: 'the address has an account' });
      continue;
    }
    report.counts.created += 1;
    if (row.newsletterConsentOn !== null) report.newsletter += 1;
    if (row.complimentaryUntil !== null) await comp(db, ctx, { id, endsAt: row.complimentaryUntil, batch });
  }
}

async function comp(db: Db, ctx: AuditContext, { id, endsAt, batch }: { id: number; endsAt: Date; batch: Batch }) {
  const given = await giveComp(db, ctx, {
    userId: id,
    resources: ['premium', 'war_room'],
    siteId: null,
    endsAt,
    reason: compReason(batch.importId),
  });
  if (!given.ok) throw new Error(`Complimentary access was not given: ${given.reason}`);
  batch.report.complimentary += 1;
}

function newMember(row: ReadLine, { now }: AuditContext, username: string, batch: Batch): NewMember {
  const siteId = batch.siteIds.get(row.site ?? 'www');
  if (siteId === undefined)
    batch.report.notes.push({ line: row.line, note: `there is no site ${quoted(row.site ?? '')}: the main site` });
  return {
    email: row.email,
    username,
    passwordHash: null,
    emailConfirmedAt: null,
    ageBand: row.ageBand,
    bluechipEmails: row.newsletterConsentOn !== null,
    registeredSiteId: siteId ?? batch.mainSiteId,
    primarySiteId: siteId ?? batch.mainSiteId,
    registrationParams: {
      [IMPORT_PARAMS.importId]: String(batch.importId),
      ...(row.newsletterConsentOn === null ? {} : { [IMPORT_PARAMS.consentOn]: row.newsletterConsentOn }),
      ...(row.note === null ? {} : { [IMPORT_PARAMS.note]: row.note }),
    },
    createdAt: row.createdAt ?? now,
  };
}
