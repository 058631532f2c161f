import type { Db } from '#platform/db/database.ts';
import type { SecretBox } from '#platform/security/secret-box.ts';
import { listSealed } from '../queries.ts';
import { openSecrets } from '../sealed-secrets.ts';

/** Rows read at a time. */
const BATCH = 2_000;

/** How many second factors are in use, and how many of them the program's secret can't open. */
export async function countUnreadable(db: Db, box: SecretBox): Promise<{ all: number; unreadable: number }> {
  const found = { all: 0, unreadable: 0 };
  let after = 0;
  for (;;) {
    const batch = await listSealed(db, after, BATCH);
    found.all += batch.length;
    found.unreadable += batch.filter(({ userId, sealedSecret }) => isUnreadable(box, userId, sealedSecret)).length;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return found;
    after = last.userId;
  }
}

const isUnreadable = (box: SecretBox, userId: number, sealed: string) =>
  (openSecrets(box, userId, sealed)?.inUse ?? null) === null;
