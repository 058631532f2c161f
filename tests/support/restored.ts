import { expect } from 'vitest';
import { restoreCommand } from '#platform/backup/command.ts';
import { loadConfig } from '#platform/config/config.ts';
import { jobDefinitions } from '../../src/jobs.ts';
import type { TestApp } from './app.ts';
import { runOn } from './command.ts';
import { silentLog } from './log.ts';

/** A restored backup, with providers that have continued since. */

const PROVIDER = [
  'embedded_card_objects',
  'embedded_card_requests',
  'embedded_card_deliveries',
  'embedded_paypal_objects',
  'embedded_paypal_requests',
  'embedded_paypal_deliveries',
];

/** The providers' rows are not restored, as they would not be at Stripe or PayPal. */
export async function restoreKeepingProvider(app: TestApp, backup: string, env: Record<string, string>): Promise<void> {
  const execute = (text: string) => app.database.executeSql(text, []);
  await execute('drop schema if exists aside cascade');
  await execute('create schema aside');
  for (const table of PROVIDER) await execute(`create table aside.${table} as select * from ${table}`);
  expect(await runOn(app, restoreCommand, [backup, '--replace'], env)).toMatchObject({ code: 0 });
  await execute(`truncate ${PROVIDER.join(', ')} cascade`);
  for (const table of PROVIDER)
    await execute(`insert into ${table} overriding system value select * from aside.${table}`);
  await execute("select setval(pg_get_serial_sequence('embedded_card_objects', 'number'), 1000000)");
  // Their events were delivered to the other database, and keys expire after a day.
  await execute('update embedded_card_deliveries set next_try_at = null');
  await execute('update embedded_paypal_deliveries set next_try_at = null');
  await execute('delete from embedded_card_requests');
  await execute('delete from embedded_paypal_requests');
}

/** One run of a job as the server defines it, including its restore hold. */
export async function runJobOf({ database, clock, application }: TestApp, name: string): Promise<void> {
  const deps = {
    db: database.db,
    config: loadConfig({ NODE_ENV: 'test' }),
    log: silentLog,
    now: clock.now,
    ports: application.ports,
  };
  const job = jobDefinitions(deps).find((each) => each.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run({});
}
