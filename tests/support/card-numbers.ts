import { expect } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import type { RunningServer } from './running-server.ts';

/** Stripe's documented test card numbers, and a search for them where none may be. */

export const CARD_NUMBERS = [
  '4242424242424242',
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '3566002020360505',
  '4000000000000002',
  '4000000000000010',
  '4000000000000127',
  '4000000000000341',
  '4000002500003155',
] as const;

/** What people type between digits, and its encoding in an address or a form. */
const BETWEEN = '%20|[ .+-]';
const ANY_NUMBER = CARD_NUMBERS.join('|');

/** The card numbers in a text, however they are written. */
export function cardNumbersIn(text: string): string[] {
  return [...new Set(text.replaceAll(new RegExp(BETWEEN, 'g'), '').match(new RegExp(ANY_NUMBER, 'g')))];
}

/** The tables with a card number in any column, including those of the embedded provider and the queue; and how many were searched. */
export async function tablesWithCardNumbers({
  executeSql,
}: Pick<Database, 'executeSql'>): Promise<{ searched: number; holding: string[] }> {
  const tables = await executeSql(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`,
  );
  const holding: string[] = [];
  for (const name of tables.rows.map((row) => String(row.name))) {
    const { rows } = await executeSql(
      `select 1 from ${name} t where regexp_replace(to_jsonb(t)::text, '${BETWEEN}', '', 'g') ~ '${ANY_NUMBER}' limit 1`,
    );
    if (rows.length > 0) holding.push(name);
  }
  return { searched: tables.rows.length, holding };
}

/** Stops a server, and checks that its log and its embedded database contain no card number. */
export async function stopWithoutCardNumbers(server: RunningServer): Promise<void> {
  await server.stop(async (database) => {
    expect(cardNumbersIn(server.output())).toEqual([]);
    const { searched, holding } = await tablesWithCardNumbers(database);
    expect(searched).toBeGreaterThan(50);
    expect(holding).toEqual([]);
  });
}
