import type { Db } from './db/database.ts';

/**
 * What an area keeps about a member, as far as the member's own rights go: to have it, and to have it erased (decision 43). Every
 * module with a table that names a member has one; src/member-data.ts lists them all.
 */
export type MemberDataPart = {
  /** The key in the export, in snake_case. */
  name: string;
  /** Whose rows it exports and erases: each with a column `user_id` is some part's, which a test asks (src/member-data.db.test.ts). */
  tables: readonly string[];
  /** All that is kept, as flat rows with keys in snake_case. No secret and no hash of one. */
  export(db: Db, userId: number): Promise<MemberDataRow[]>;
  /** Deletes it, or takes out who it was, within the transaction of the deletion. */
  erase(db: Db, userId: number, now: Date): Promise<void>;
};

export type MemberDataRow = Record<string, string | number | boolean | null>;
