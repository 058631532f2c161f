import type { Db } from '#platform/db/database.ts';
import { type ImageRow, insertImage, type NewImage } from './queries.ts';

let made = 0;

/** Only the row; no bytes are stored. */
export async function buildImage(db: Db, overrides: Partial<NewImage> = {}): Promise<ImageRow> {
  made += 1;
  const facts = { mediaType: 'image/jpeg', width: 1600, height: 900, alt: 'A stadium at night', credit: 'The Ledger' };
  const row = await insertImage(db, { storageKey: `images/built/${made}.jpg`, ...facts, ...overrides });
  if (!row) throw new Error('the picture is there already');
  return row;
}
