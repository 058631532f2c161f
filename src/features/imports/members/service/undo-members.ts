import { deleteImported, listImported } from '#features/membership/accounts/public.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { findImport, lockImports, setImportUndone } from '../../engine/public.ts';
import type { MembersUndo } from '../members-report.ts';
import { compReason, MEMBERS_KIND } from './import-members.ts';

const BATCH = 1_000;
const NOTHING_TO_KEEP = new Error('nothing is kept');

type Options = { importId: number; dryRun: boolean; checkpoint: () => Promise<void> };

/** Undoes an import of members, except those who have used their account since. One transaction; a dry run rolls it back. */
export async function undoMembers(root: Db, ctx: AuditContext, options: Options): Promise<MembersUndo> {
  const { importId, dryRun, checkpoint } = options;
  let outcome: MembersUndo = { ok: false, reason: `There is no import ${importId}: "bluechip imports" lists them.` };
  await root
    .transaction(async (db) => {
      await lockImports(db);
      const found = await findImport(db, importId);
      if (!found) throw NOTHING_TO_KEEP;
      if (found.kind !== MEMBERS_KIND) {
        outcome = {
          ok: false,
          reason: `Import ${importId} is of ${found.kind}: undo it with "bluechip import --undo ${importId}".`,
        };
        throw NOTHING_TO_KEEP;
      }
      if (found.undoneAt) {
        outcome = { ok: false, reason: `Import ${importId} was undone before.` };
        throw NOTHING_TO_KEEP;
      }
      const members = await listImported(db, { importId, reason: compReason(importId) });
      const unused = members.filter(({ isUsed }) => !isUsed).map(({ id }) => id);
      for (let from = 0; from < unused.length; from += BATCH) {
        await checkpoint();
        await deleteImported(db, unused.slice(from, from + BATCH));
      }
      const figures = { removed: unused.length, kept: members.length - unused.length };
      outcome = { ok: true, importId, file: found.fileName, dryRun, ...figures };
      await setImportUndone(db, importId, ctx.now);
      await audit(db, ctx, {
        action: 'import.undo',
        subject: { type: 'import', id: importId },
        before: { kind: MEMBERS_KIND, file: found.fileName },
        after: figures,
      });
      if (dryRun) throw NOTHING_TO_KEEP;
    })
    .catch((error: unknown) => {
      if (error !== NOTHING_TO_KEEP) throw error;
    });
  return outcome;
}
