import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * Where the name of the network stands in a mail. Mails are written by code that does not know it; the outbox fills it in, like the
 * footer. The characters around it are of a private range, which nobody types.
 */
export const NETWORK = '\ue000network\ue001';

/** The mail as it is sent: with the name where `NETWORK` stands. */
export function named<Text extends string | undefined>(text: Text, network: string): Text;
export function named(text: string | undefined, network: string): string | undefined {
  return text?.replaceAll(NETWORK, network);
}

/** What the operator calls the network: the name of its main site. Before there are sites, nothing. */
export async function networkName(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from sites where kind = 'main'`);
  return rows[0]?.name ?? '';
}
