import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { listAuditEntries } from '#platform/audit/read-audit.ts';
import type { Db } from '#platform/db/database.ts';
import type { PlayerEntry } from '../entry-view.ts';

const CHANGES_SHOWN = 30;

/** What the audit log has of a player, with usernames. */
export async function changesOf(db: Db, playerId: number): Promise<PlayerEntry['changes']> {
  const subject = { type: 'college_player', id: String(playerId) };
  const entries = await listAuditEntries(db, { subjectTypes: null, subject, limit: CHANGES_SHOWN });
  const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const names = new Map((await listMembersByIds(db, ids)).map(({ id, username }) => [id, username]));
  return entries.map(({ id, at, action, actorKind, actorId, before, after, reason }) => {
    const { source = null, ...facts } = after ?? {};
    return {
      id,
      at: at.toISOString(),
      by: actorId === null ? actorKind : (names.get(actorId) ?? `member ${actorId}`),
      action: action.replace(/^player\./, ''),
      facts: Object.keys(facts).map((name) => factLine(name, before?.[name], facts[name])),
      source: typeof source === 'string' ? source : null,
      reason,
    };
  });
}

/** "weight lbs: 203, then 205". */
function factLine(name: string, before: unknown, after: unknown): string {
  const words = (value: unknown) => {
    if (value === null || value === undefined) return 'none';
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : JSON.stringify(value);
  };
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${label}: ${before === undefined ? words(after) : `${words(before)}, then ${words(after)}`}`;
}
