import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { DocumentKind } from './document-view.ts';
import { siteDocuments } from './tables.ts';

export type DocumentKey = { siteId: number; kind: DocumentKind };
/** As written, possibly by an older schema. */
export type StoredDocument = { document: unknown; version: number };

const ofKey = ({ siteId, kind }: DocumentKey) => and(eq(siteDocuments.siteId, siteId), eq(siteDocuments.kind, kind));

export async function selectDocument(db: Db, key: DocumentKey): Promise<StoredDocument | null> {
  const [row] = await db
    .select({ document: siteDocuments.document, version: siteDocuments.version })
    .from(siteDocuments)
    .where(ofKey(key));
  return row ?? null;
}

/** False: the document is no longer at version `seen`. 0: there is none. */
export async function writeDocument(
  db: Db,
  key: DocumentKey,
  { document, seen, now }: { document: object; seen: number; now: Date },
): Promise<boolean> {
  const facts = { document, version: seen + 1, updatedAt: now };
  const written =
    seen === 0
      ? await db
          .insert(siteDocuments)
          .values({ ...key, ...facts })
          .onConflictDoNothing()
          .returning({ version: siteDocuments.version })
      : await db
          .update(siteDocuments)
          .set(facts)
          .where(and(ofKey(key), eq(siteDocuments.version, seen)))
          .returning({ version: siteDocuments.version });
  return written.length > 0;
}
