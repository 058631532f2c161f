import type { Db } from '#platform/db/database.ts';
import { type BuiltCollegePlayer, buildCollegePlayers, type CollegePlayerFacts } from '../college-players/factory.ts';
import { collegeTransfers } from './tables.ts';

/** Portal entries of fictitious players, for tests and seeds. */

type Derived = 'id' | 'collegePlayerId' | 'sport' | 'name' | 'nameKey' | 'latestOn';
export type TransferFacts = Partial<Omit<typeof collegeTransfers.$inferInsert, Derived>> & {
  /** An existing player, or the facts of one to build. */
  player?: BuiltCollegePlayer | CollegePlayerFacts;
};
export type BuiltTransfer = typeof collegeTransfers.$inferSelect;

export async function buildTransfer(db: Db, facts: TransferFacts = {}): Promise<BuiltTransfer> {
  const [built] = await buildTransfers(db, [facts]);
  if (!built) throw new Error('no transfer was written');
  return built;
}

/** Many at once, in the given order. Name and sport come from the player; each entry has its own hidden flag. */
export async function buildTransfers(db: Db, many: readonly TransferFacts[]): Promise<BuiltTransfer[]> {
  if (many.length === 0) return [];
  const made = await buildCollegePlayers(
    db,
    many.flatMap(({ player = {} }) => (isBuilt(player) ? [] : [player])),
  );
  const rows = many.map(({ player, ...facts }) => {
    const who = player && isBuilt(player) ? player : made.shift();
    if (!who) throw new Error('a transfer has no player');
    return {
      year: 2027,
      entryType: 'portal',
      position: who.position,
      source: 'test',
      ...facts,
      collegePlayerId: who.id,
      sport: who.sport,
      name: who.name,
      nameKey: who.nameKey,
    };
  });
  return db.insert(collegeTransfers).values(rows).returning();
}

function isBuilt(player: BuiltCollegePlayer | CollegePlayerFacts): player is BuiltCollegePlayer {
  return 'id' in player;
}
