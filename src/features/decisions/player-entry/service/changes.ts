import { collegeFlags } from '#features/directory/colleges/public.ts';
import { FACT_NAMES, PLAYER_FACTS } from '#features/transfers/college-players/player-fact-view.ts';
import { FACT_COLUMNS } from '#features/transfers/college-players/public.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import type { AuditFacts } from '#platform/audit/tables.ts';
import type { Context } from '#platform/context.ts';
import { type LoggedFact, type StaffChange, staffChanges } from '../../staff-changes/public.ts';
import { factText, NO_FACTS } from '../profile-facts.ts';

/** The audit log of a player, as text. */
export async function changesOf(ctx: Pick<Context, 'db' | 'memory'>, playerId: number): Promise<StaffChange[]> {
  const colleges = await collegeFlags(ctx);
  const nameOf = (id: number) => colleges.get(id)?.shortName ?? `college ${id}`;
  const comparedOf = (facts: AuditFacts) => ({
    ...NO_FACTS,
    ...facts,
    college: typeof facts.collegeId === 'number' ? nameOf(facts.collegeId) : textOf(facts.collegeName),
  });
  const facts: LoggedFact[] = [
    { label: 'name', columns: ['name'], wordsOf: ({ name }) => textOf(name) },
    { label: 'sport', columns: ['sport'], wordsOf: ({ sport }) => (isSport(sport) ? sportName(sport) : null) },
    { label: 'person', columns: ['person'], wordsOf: ({ person }) => textOf(person) },
    ...PLAYER_FACTS.map((fact) => ({
      label: FACT_NAMES[fact].toLowerCase(),
      columns: FACT_COLUMNS[fact],
      wordsOf: (logged: AuditFacts) => factText(fact, comparedOf(logged)),
    })),
    { label: 'profile', columns: ['profile'], wordsOf: ({ profile }) => textOf(profile) },
  ];
  return staffChanges(ctx.db, { type: 'college_player', id: playerId }, facts);
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : null;
