import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxCommand } from '#features/billing/tax/command.ts';
import { promotionCommand } from '#features/membership/promotions/command.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { aBuyer, cardToken } from '#tests/support/buyers.ts';
import { runOn } from '#tests/support/command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback' });
  await runOn(app, taxCommand, ['register', 'MN', '--reason', 'a test']);
  await runOn(app, promotionCommand, ['create', 'FALL-26', '--percent', '20', '--reason', 'a test']);
});
afterAll(() => app.close());

const HISTORY = '/api/v2/users/billing_history';

test('what was billed, with a receipt that says the same to the cent', { tags: ['engine'] }, async () => {
  const buyer = await aBuyer(app);
  expect((await buyer.get(HISTORY)).body).toMatchObject({ billing_history: [], total: 0 });
  const address = {
    name: 'Zoë Łukasiewicz-Παππάς',
    street_1: '1 Sample Street',
    street_2: 'Unit 2',
    city: 'Minneapolis',
  };
  await buyer.buy({ payment_token: await cardToken(app), address }, { promo_code: 'FALL-26', add_on: 'AD_LITE' });
  const { body } = await buyer.get(HISTORY);
  expect(body).toMatchObject({
    total: 1,
    billing_history: [
      {
        description: 'Standard (Alabama Recruiting), Ad Lite',
        amount: 106.78,
        tax: 6.87,
        credit: 0,
        refunded: 0,
        status: 'paid',
      },
    ],
  });
  const { receipt_url } = body.billing_history[0];
  const receipt = await buyer.get(receipt_url);
  expect(receipt.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(receipt.headers['content-disposition']).toMatch(/^attachment; filename="receipt-\d+\.pdf"$/);
  expect(receipt.text.startsWith('%PDF-')).toBe(true);
  for (const other of [await aBuyer(app), null])
    expect((await (other ?? app).get(receipt_url)).status).toBe(other ? 404 : 401);
});

test('an order that waits, and one that nobody paid, are no bills', async () => {
  const buyer = await aBuyer(app);
  await buyer.buy({ payment_token: await cardToken(app, '4000000000000341') });
  expect((await buyer.get(HISTORY)).body.total).toBe(0);
});

const pdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

test.runIf(pdftotext)('a reader of PDF finds every amount and every letter of the name', async () => {
  const { pdfOf } = await import('#platform/documents/pdf-text.ts');
  const lines = [
    { kind: 'title', text: 'Receipt 7' },
    { kind: 'text', text: 'Zoë Łukasiewicz Παππάς Иванов' },
    { kind: 'row', text: 'Total', amount: '$106.78', isTotal: true },
  ] as const;
  const pdf = await pdfOf({ title: 'Receipt 7', lines, madeAt: new Date(0) });
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf });
  for (const words of ['Receipt 7', 'Zoë', 'Παππάς', 'Иванов', '$106.78']) expect(String(stdout)).toContain(words);
});
