import { vi } from 'vitest';
import type { Database } from '#platform/db/database.ts';

/** The SQL that `work` sends to the database, in order: a list whose statements grow with its rows is caught by their number. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { $client } = database.db as unknown as { $client: { query: (statement: unknown) => unknown } };
  const spy = vi.spyOn($client, 'query');
  try {
    await work();
    return spy.mock.calls.map(([statement]) =>
      typeof statement === 'object' && statement !== null && 'text' in statement
        ? String(statement.text)
        : String(statement),
    );
  } finally {
    spy.mockRestore();
  }
}
