import type { z } from 'zod';
import { apiError } from '#kernel/errors.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { findSiteById } from '../sites/public.ts';
import { documentTag } from './document-view.ts';
import { type DocumentKey, selectDocument, writeDocument } from './queries.ts';

/** Reading and writing of a site's documents: every change is of the version that was read, in the audit log, and purges what shows it. */

export type KeptDocument<Document> = { document: Document | null; version: number };

/** Throws not_found for an id that is no site's. */
export async function siteOfId({ db }: Pick<Context, 'db'>, siteId: number) {
  const site = await findSiteById(db, siteId);
  if (!site) throw apiError('not_found');
  return site;
}

/** From memory, for readers. What an older schema wrote and this one refuses is as if it were not there. */
export async function recallDocument<Schema extends z.ZodType>(
  { db, memory }: Pick<Context, 'db' | 'memory'>,
  key: DocumentKey,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const tag = documentTag(key.siteId, key.kind);
  return memory.recall(tag, [tag], async () => parsed(schema, (await selectDocument(db, key))?.document));
}

/** As it stands now, for who is about to change it. Throws conflict for what this schema refuses: a save would lose it. */
export async function readDocument<Schema extends z.ZodType>(
  { db }: Pick<Context, 'db'>,
  key: DocumentKey,
  schema: Schema,
): Promise<KeptDocument<z.output<Schema>>> {
  const stored = await selectDocument(db, key);
  if (!stored) return { document: null, version: 0 };
  return { document: readable(key, schema, stored.document), version: stored.version };
}

function parsed<Schema extends z.ZodType>(schema: Schema, document: unknown): z.output<Schema> | null {
  const result = schema.safeParse(document);
  return result.success ? result.data : null;
}

function readable<Schema extends z.ZodType>({ kind }: DocumentKey, schema: Schema, document: unknown) {
  const result = schema.safeParse(document);
  if (result.success) return result.data;
  const name = kind.replaceAll('-', ' ');
  throw apiError('conflict', {
    message: `The ${name} of this site can’t be read by this version of the program. Nothing was changed. Contact your operator.`,
  });
}

/** Returns the new version. `tags` beside the document's own. Throws conflict where somebody changed it meanwhile, and where it is nothing that `schema` reads. */
export async function changeDocument(
  ctx: AuditContext & { db: Db },
  key: DocumentKey,
  {
    document,
    seen,
    schema,
    tags = [],
  }: { document: object; seen: number; schema: z.ZodType; tags?: readonly string[] },
): Promise<number> {
  await ctx.db.transaction(async (db) => {
    const before = await selectDocument(db, key);
    if (before) readable(key, schema, before.document);
    if (!(await writeDocument(db, key, { document, seen, now: ctx.now }))) throw changedMeanwhile();
    await audit(db, ctx, {
      action: `site.change_${key.kind.replaceAll('-', '_')}`,
      subject: { type: 'site', id: key.siteId },
      before: before ? { document: before.document } : null,
      after: { document },
    });
    await purgeTags(db, [documentTag(key.siteId, key.kind), ...tags]);
  });
  return seen + 1;
}

const changedMeanwhile = () =>
  apiError('conflict', {
    message:
      'Someone changed this after you opened it. Your changes are not saved. Reload the page to see the current version.',
  });
