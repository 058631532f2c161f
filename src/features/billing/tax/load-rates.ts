import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Db } from '#platform/db/database.ts';
import { listStateTaxRates, replaceStateTaxRates, type StateTaxRate } from './queries.ts';
import { readTaxRates } from './tax-rate.ts';

/** Writes the rates of state_sales_tax.csv to the database where they differ. Returns how many were written. */
export async function loadStateTaxRates({
  db,
  dataFolder,
}: {
  db: Db;
  dataFolder: string;
  now: Date;
}): Promise<number> {
  const bytes = await readFile(join(dataFolder, 'state_sales_tax.csv'));
  const rates = readTaxRates(parse(bytes, { bom: true, skip_empty_lines: true, trim: true }));
  if (asText(await listStateTaxRates(db)) === asText(rates)) return 0;
  await db.transaction((transaction) => replaceStateTaxRates(transaction, rates));
  return rates.length;
}

function asText(rates: readonly StateTaxRate[]): string {
  return JSON.stringify(
    rates.map(({ state, rateMilliPercent, note }) => [state, rateMilliPercent, note].join()).toSorted(),
  );
}
