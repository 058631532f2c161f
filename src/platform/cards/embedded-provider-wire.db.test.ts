import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { parseQuery } from '#platform/http/query-string.ts';
import {
  answerChallenge,
  challengeOf,
  keepCard,
  makeCard,
  RETURN,
  type RunningProvider,
  startProvider,
} from './embedded-provider.test-support.ts';

/**
 * Validates every request of the SDK and every reply of the embedded provider against Stripe's own OpenAPI document. The customer follows
 * the current fixtures, because the document's shape is older. The pinned SDK sends no field that the older document lacks.
 */

const ORACLES = join(findRoot(), '..', 'shared', 'oracles', 'stripe');

type Call = { method: string; path: string; form: unknown; status: number; reply: unknown };
const calls: Call[] = [];
let running: RunningProvider;

beforeAll(async () => {
  running = await startProvider({
    fetchFn: async (input, init) => {
      const reply = await fetch(input, init);
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const form = parseQuery(typeof init?.body === 'string' ? init.body : '');
      calls.push({
        method: init?.method?.toLowerCase() ?? 'get',
        path: pathname,
        form,
        status: reply.status,
        reply: await reply.clone().json(),
      });
      return reply;
    },
  });
});
afterAll(() => running?.close());

test.skipIf(!existsSync(ORACLES))('requests and replies are those of the document (needs ../shared)', async () => {
  await everythingOnce();
  const document = asJsonSchema(JSON.parse(readFileSync(join(ORACLES, 'openapi.json'), 'utf8'))) as Document;
  const ajv = new Ajv({ strict: false, allErrors: false, coerceTypes: true, validateFormats: false });
  ajv.addSchema(document, 'stripe');
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `stripe#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  const wrong = calls.flatMap(({ method, path, form, status, reply }) => {
    const template = templateOf(document, path);
    if (template === null) return [`${path}: there is no such path`];
    const operation = `/paths/${pointerPart(template)}/${method}`;
    const name = `${method} ${template} ${status}`;
    const isCustomer = isObject(reply) && reply.object === 'customer';
    const schemas: [string, string, unknown][] = [
      ['request', `${operation}/requestBody/content/application~1x-www-form-urlencoded/schema`, form],
      ['reply', `${operation}/responses/${status === 200 ? '200' : 'default'}/content/application~1json/schema`, reply],
    ];
    return schemas
      .filter(([what]) => (what === 'request' ? method === 'post' : !isCustomer))
      .flatMap(([what, pointer, value]) => {
        const validate = validator(pointer);
        return validate(value) ? [] : [`${name}, ${what}: ${ajv.errorsText(validate.errors)}`];
      });
  });
  expect([...new Set(wrong)]).toEqual([]);
  // Checks that the oracle refuses what it does not allow.
  const intent = '/paths/~1v1~1payment_intents';
  const reply = validator(`${intent}~1%7Bintent%7D/get/responses/200/content/application~1json/schema`);
  const known = calls.find(({ path }) => path.startsWith('/v1/payment_intents/pi_'))?.reply;
  expect([reply(known), reply({ ...(isObject(known) ? known : {}), status: 'odd' }), reply({})]).toEqual([
    true,
    false,
    false,
  ]);
  const request = validator(`${intent}/post/requestBody/content/application~1x-www-form-urlencoded/schema`);
  expect([request({ amount: 5, currency: 'usd' }), request({ amount: 5, currency: 'usd', odd: 1 })]).toEqual([
    true,
    false,
  ]);
  expect(new Set(calls.map(({ method, path }) => `${method} ${templateOf(document, path)}`)).size).toBeGreaterThan(20);
});

test.skipIf(!existsSync(ORACLES))('a customer has the fields of the present fixtures (needs ../shared)', async () => {
  const { resources } = JSON.parse(readFileSync(join(ORACLES, 'fixtures3.json'), 'utf8')) as {
    resources: Record<string, object>;
  };
  const customer = await running.stripe.customers.create({ email: 'member@example.com' });
  const { lastResponse: _, ...made } = customer;
  expect(Object.keys(made).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(resources.customer ?? {}).toSorted((a, b) => a.localeCompare(b)),
  );
});

/** Every call that the program makes, and one of each refusal. */
async function everythingOnce(): Promise<void> {
  const { stripe } = running;
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => Promise.reject(new Error('not refused')),
      () => undefined,
    );
  const { customer, payment_method } = await keepCard(running, '4242424242424242');
  await stripe.customers.update(customer, {
    name: 'Sample Member',
    address: { line1: '1 Sample Street', city: 'Minneapolis', state: 'MN', postal_code: '55401', country: 'US' },
    invoice_settings: { default_payment_method: payment_method },
  });
  await stripe.customers.retrieve(customer);
  await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 5 });
  await stripe.paymentMethods.update(payment_method, { billing_details: { name: 'Another Name' } });
  await stripe.paymentMethods.retrieve(payment_method);
  const pay = (number: string, more = {}) =>
    keepCard(running, number).then((of) =>
      stripe.paymentIntents.create({
        amount: 995,
        currency: 'usd',
        confirm: true,
        description: 'A test',
        metadata: { invoice: '1' },
        ...of,
        ...more,
      }),
    );
  const paid = await pay('4242424242424242', { off_session: true });
  await stripe.paymentIntents.retrieve(paid.id);
  await stripe.charges.retrieve(typeof paid.latest_charge === 'string' ? paid.latest_charge : '');
  const refund = await stripe.refunds.create({
    payment_intent: paid.id,
    amount: 5,
    reason: 'requested_by_customer',
    metadata: { by: 'staff' },
  });
  await stripe.refunds.retrieve(refund.id);
  await refused(pay('4000000000000341', { off_session: true }));
  const asked = await pay('4000000000003220', { return_url: RETURN });
  await answerChallenge(running, challengeOf(asked), 'fail');
  await stripe.paymentIntents
    .confirm(asked.id, { payment_method: (await keepCard(running, '4242424242424242')).payment_method })
    .catch(() => undefined);
  await stripe.paymentIntents.cancel(asked.id);
  const fresh = await makeCard(running, '5555555555554444');
  const setup = await stripe.setupIntents.create({ customer, usage: 'off_session', description: 'A test' });
  await stripe.setupIntents.confirm(setup.id, { payment_method: fresh.id, return_url: RETURN });
  await stripe.setupIntents.retrieve(setup.id);
  await stripe.setupIntents.cancel((await stripe.setupIntents.create({ customer })).id);
  await refused(keepCard(running, '4000000000000002'));
  await refused(makeCard(running, '4242424242424241'));
  await stripe.paymentMethods.attach((await makeCard(running, '4242424242424242')).id, { customer });
  await stripe.paymentMethods.detach(fresh.id);
  await pay('4000000000000259', { off_session: true });
  await pay('4000000000000259', { off_session: true });
  const [last, first] = (await stripe.disputes.list({ limit: 2 })).data;
  await stripe.disputes.retrieve(last?.id ?? '');
  await stripe.disputes.close(last?.id ?? '');
  await stripe.disputes.update(first?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  await stripe.balanceTransactions.list({ limit: 100 });
  await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  const events = await stripe.events.list({ limit: 100 });
  await stripe.events.retrieve(events.data[0]?.id ?? '');
  await refused(stripe.refunds.create({ payment_intent: 'pi_none' }));
  await stripe.customers.del(customer);
}

type Document = { paths: Record<string, unknown> };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** OpenAPI 3.0 uses `nullable` where JSON Schema uses null. */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, asJsonSchema(inner)]),
  );
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest;
}

/** "/v1/customers/cus_1" → "/v1/customers/{customer}". */
function templateOf({ paths }: Document, path: string): string | null {
  const parts = path.split('/');
  const fits = (template: string) => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  };
  const found = Object.keys(paths).filter(fits);
  return found.find((template) => template === path) ?? found[0] ?? null;
}

const pointerPart = (text: string) =>
  text.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
