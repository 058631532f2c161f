import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import type { Log } from '#platform/log/log.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer } from '#tests/support/buyers.ts';
import { silentLog } from '#tests/support/log.ts';
import { buyByPaypal } from '#tests/support/paypal-payers.ts';
import { payments } from '../ledger/tables.ts';
import { giveRefundsJob } from './jobs.ts';
import { noteRefund } from './public.ts';
import { dueRefunds } from './tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a refund that is too old for PayPal is logged as one to send by hand, and not as an error', async () => {
  const buyer = await aBuyer(app);
  expect((await buyByPaypal(app, buyer, { email: 'payer-old@test-paypal.example' })).status).toBe(200);
  const { db } = app.database;
  const [payment] = await db.select().from(payments);
  app.clock.set(addDays(TEST_NOW, 181));
  await noteRefund(db, { paymentId: payment?.id ?? 0, cents: 300 }, app.clock.now());
  const lines: { level: string; message: string | undefined }[] = [];
  const noteAs = (level: string) => (_facts: unknown, message?: string) => void lines.push({ level, message });
  const log: Log = { ...silentLog, warn: noteAs('warn'), error: noteAs('error') };
  const { config } = app;
  const { ports } = app.application;
  await giveRefundsJob({ db, config, log, now: () => app.clock.now(), ports }).run({});
  expect(lines).toEqual([{ level: 'warn', message: 'PayPal takes no refund that late: bluechip refund list' }]);
  expect(await db.select({ refusal: dueRefunds.refusal }).from(dueRefunds)).toEqual([{ refusal: null }]);
});
