import { listTaken, usernameFault, usernameKey } from '#features/membership/accounts/public.ts';
import type { Db } from '#platform/db/database.ts';
import { quoted } from '../../engine/public.ts';
import { ROUNDS, usernameBase, usernameFor } from '../made-username.ts';
import type { MembersReport } from '../members-report.ts';
import type { ReadLine } from './read-members.ts';

type Given = { names: readonly string[]; report: MembersReport };

/** A username for each row, by line: its own if available, else a derived one. The caller holds the lock of imports. */
export async function chooseUsernames(
  db: Db,
  rows: readonly ReadLine[],
  { names, report }: Given,
): Promise<Map<number, string>> {
  const bases = new Map<number, string>();
  for (const { line, username, email } of rows) {
    const fault = username === null ? null : usernameFault(username, names);
    if (username !== null && fault !== null)
      report.notes.push({ line, note: `username ${quoted(username)} cannot be kept (${fault}): another one was made` });
    bases.set(line, username !== null && fault === null ? username : usernameBase(email, names));
  }
  const chosen = new Map<number, string>();
  const used = new Set<string>();
  for (let round = 0; chosen.size < rows.length; round += 1) {
    if (round === ROUNDS) throw new Error('No free username was found');
    const tried = rows
      .filter(({ line }) => !chosen.has(line))
      .map(({ line, username }) => ({ line, username, name: usernameFor(bases.get(line) ?? '', round) }));
    const taken = (await listTaken(db, { emails: [], usernames: tried.map(({ name }) => name) })).usernames;
    for (const { line, username, name } of tried) {
      const key = usernameKey(name);
      if (taken.has(key) || used.has(key)) continue;
      used.add(key);
      chosen.set(line, name);
      if (round > 0 && username !== null && bases.get(line) === username)
        report.notes.push({ line, note: `username ${quoted(username)} is taken: ${quoted(name)} instead` });
    }
  }
  return chosen;
}
