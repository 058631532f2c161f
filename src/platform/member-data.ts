import type { Db } from './db/database.ts';

/**
 * What an area stores about a member, for the member's rights to a copy and to erasure (decision 43). Every module with a table that refers
 * to a member has one; src/member-data.ts lists them all.
 */
export type MemberDataPart = {
  /** The key in the export, in snake_case. */
  name: string;
  /**
   * The tables whose rows it exports and erases. A test checks that each table with a column `user_id` belongs to some part
   * (src/member-data.db.test.ts).
   */
  tables: readonly string[];
  /** Everything stored, as flat rows with keys in snake_case. No secret and no hash of one. */
  export(db: Db, userId: number): Promise<MemberDataRow[]>;
  /** Deletes the rows or anonymizes them, within the transaction of the deletion. */
  erase(db: Db, userId: number, now: Date): Promise<void>;
};

export type MemberDataRow = Record<string, string | number | boolean | null>;
