import type { z } from 'zod';
import { apiError } from '#kernel/errors.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { findSiteById } from '../sites/public.ts';
import { documentTag } from './document-view.ts';
import { type DocumentKey, selectDocument, writeDocument } from './queries.ts';

/**
 * Reads and writes a site's documents: every change names the version it was based on, is written to the audit log, and purges what shows
 * the document.
 */

export type KeptDocument<Document> = { document: Document | null; version: number };

/** Throws not_found for an unknown site id. */
export async function siteOfId({ db }: Pick<Context, 'db'>, siteId: number) {
  const site = await findSiteById(db, siteId);
  if (!site) throw apiError('not_found');
  return site;
}

/** From memory, for readers. A document of an older schema that this one rejects is ignored. */
export async function recallDocument<Schema extends z.ZodType>(
  { db, memory }: Pick<Context, 'db' | 'memory'>,
  key: DocumentKey,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const tag = documentTag(key.siteId, key.kind);
  return memory.recall(tag, [tag], async () => parsed(schema, (await selectDocument(db, key))?.document));
}

/** The current document, for a form that changes it. Throws conflict if this schema rejects it, because saving would lose it. */
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

/**
 * Returns the new version. `tags` are purged besides the document's own. Throws conflict if somebody changed it meanwhile, or `schema`
 * can't read it.
 */
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
