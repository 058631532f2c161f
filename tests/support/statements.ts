import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { Database, Db } from '#platform/db/database.ts';

/** A write on a timer, such as analytics a second later, belongs to whatever set the timer, not to another `work`. */
const asked = new AsyncLocalStorage<string[]>();

/** The SQL that `work` sends to the database, in order: a list that needs more statements for more rows is caught by their number. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { $client } = database.db as unknown as { $client: { query: (...all: unknown[]) => unknown } };
  const query = $client.query.bind($client);
  const spy = vi.spyOn($client, 'query').mockImplementation((statement, ...rest) => {
    asked.getStore()?.push(textOf(statement));
    return query(statement, ...rest);
  });
  const statements: string[] = [];
  try {
    await asked.run(statements, work);
    return statements;
  } finally {
    spy.mockRestore();
  }
}

/** Like `statementsOf`, including transactions, which have connections of their own. */
export async function allStatementsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const transaction: Db['transaction'] = database.db.transaction.bind(database.db);
  const spy = vi.spyOn(database.db, 'transaction').mockImplementation((body, config) => {
    const statements = asked.getStore();
    return transaction((tx) => {
      const { session } = tx._;
      const prepareQuery = session.prepareQuery.bind(session);
      session.prepareQuery = (query, ...rest) => {
        statements?.push(query.sql);
        return prepareQuery(query, ...rest);
      };
      return body(tx);
    }, config);
  });
  try {
    return await statementsOf(database, work);
  } finally {
    spy.mockRestore();
  }
}

const textOf = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);

/**
 * Does `work`, and runs `act` once between its first statement that matches `after` and the next one: simulates two concurrent requests.
 */
export async function interrupting<Result>(
  database: Database,
  { after, act }: { after: RegExp; act: () => Promise<unknown> },
  work: () => Promise<Result>,
): Promise<Result> {
  const { $client } = database.db as unknown as { $client: { query: (...all: unknown[]) => Promise<unknown> } };
  const query = $client.query.bind($client);
  let isDone = false;
  const spy = vi.spyOn($client, 'query').mockImplementation(async (statement, ...rest) => {
    const answer = await query(statement, ...rest);
    if (isDone || !asked.getStore() || !after.test(textOf(statement))) return answer;
    isDone = true;
    await asked.exit(act);
    return answer;
  });
  try {
    const result = await asked.run([], work);
    if (!isDone) throw new Error(`nothing was asked that is like ${after}`);
    return result;
  } finally {
    spy.mockRestore();
  }
}
