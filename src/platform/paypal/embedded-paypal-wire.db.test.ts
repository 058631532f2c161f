import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { agreementOf, RETURNS, type RunningPaypal, startPaypal } from './embedded-paypal.test-support.ts';

/**
 * Validates every request of the SDK and every reply of the embedded provider against PayPal's own OpenAPI documents. The vault's document
 * is older than the SDK and the reference, in which a setup token has its own name.
 */

const ORACLES = join(findRoot(), '..', 'shared', 'oracles', 'paypal');
const DOCUMENTS = ['checkout_orders_v2', 'payments_payment_v2', 'vault_payment_tokens_v3'];

type Call = { method: string; path: string; sent: unknown; status: number; reply: unknown };
const calls: Call[] = [];
let running: RunningPaypal;

beforeAll(async () => {
  running = await startPaypal({
    wrapFetch: (inner) => async (input, init) => {
      const request = new Request(input, init);
      const text = await request.clone().text();
      const reply = await inner(request);
      const { pathname: path } = new URL(request.url);
      const told = await reply.clone().text();
      if (path !== '/v1/oauth2/token')
        calls.push({
          method: request.method.toLowerCase(),
          path,
          sent: text === '' ? null : JSON.parse(text),
          status: reply.status,
          reply: told === '' ? null : JSON.parse(told),
        });
      return reply;
    },
  });
});
afterAll(() => running?.close());

test.skipIf(!existsSync(ORACLES))('requests and replies are those of the documents (needs ../shared)', async () => {
  await everythingOnce();
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 201, 204, 404, 422]));
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false, unicodeRegExp: false });
  const documents = DOCUMENTS.map((name) => {
    const document = asJsonSchema(JSON.parse(readFileSync(join(ORACLES, `${name}.json`), 'utf8'))) as Document;
    ajv.addSchema(document, name);
    return { name, document };
  });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (ref: string) => {
    const known = compiled.get(ref) ?? ajv.compile({ $ref: ref });
    compiled.set(ref, known);
    return known;
  };
  const wrong = calls.flatMap(({ method, path, sent, status, reply }) => {
    for (const { name, document } of documents) {
      const template = templateOf(document, path);
      if (template === null) continue;
      const operation = `${name}#/paths/${pointerPart(template)}/${method}`;
      const schema = 'content/application~1json/schema';
      const parts: [string, string, unknown][] = [
        ...(sent === null ? [] : ([['request', `${operation}/requestBody/${schema}`, sent]] satisfies typeof parts)),
        ...(reply === null
          ? []
          : ([['reply', `${operation}/responses/${status}/${schema}`, reply]] satisfies typeof parts)),
      ];
      return parts.flatMap(([what, ref, value]) => {
        const validate = validator(ref);
        const said = `${method} ${template} ${status}, ${what}`;
        return validate(value) ? [] : [`${said}: ${ajv.errorsText(validate.errors)}`];
      });
    }
    return [`${path}: there is no such path`];
  });
  expect([...new Set(wrong)]).toEqual([]);
});

async function everythingOnce(): Promise<void> {
  const { paypal, clock } = running;
  const kept = await agreementOf(running);
  const { approvalId } = await paypal.askApproval({ ...RETURNS, key: 'approval:found' });
  await paypal.findAgreements(approvalId);
  const paid = await paypal.charge({ ...kept, cents: 995, reference: 'attempt:1', key: 'attempt:1' });
  const chargeId = paid.status === 'paid' ? paid.chargeId : '';
  await paypal.charge({ ...kept, cents: 995, reference: 'attempt:1', key: 'attempt:1' });
  await paypal.findCaptured(chargeId);
  await paypal.isAgreementKept(kept.agreementId);
  await paypal.refund({ chargeId, cents: 500, key: 'refund:1' });
  await paypal.refund({ chargeId, cents: 996, key: 'refund:2' });
  await paypal.refund({ chargeId: 'NONE', cents: 996, key: 'refund:3' }).catch(() => null);
  const held = await agreementOf(running, 'pending@pay.example');
  await paypal.charge({ ...held, cents: 995, reference: 'attempt:2', key: 'attempt:2' });
  clock.set(new Date(clock.now().getTime() + 3_600_000));
  const declined = await agreementOf(running, 'declined@pay.example');
  await paypal.charge({ ...declined, cents: 995, reference: 'attempt:3', key: 'attempt:3' });
  await paypal.forgetAgreement(kept.agreementId);
}

type Document = { paths: Record<string, unknown> };

const pointerPart = (text: string) => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

function templateOf({ paths }: Document, path: string): string | null {
  const parts = path.split('/');
  const fits = (template: string) => {
    const wanted = template.split('/');
    return wanted.length === parts.length && wanted.every((each, at) => each.startsWith('{') || each === parts[at]);
  };
  return Object.keys(paths).find((template) => template === path) ?? Object.keys(paths).find(fits) ?? null;
}

/** Converts OpenAPI 3.0 to JSON Schema: `nullable`, and what Ajv would misread as keywords of its own. */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, discriminator: _, ...given } = value as Record<string, unknown>;
  const isTokenType = Array.isArray(given.enum) && given.enum.join(',') === 'BILLING_AGREEMENT';
  const rest = isTokenType ? { ...given, enum: ['BILLING_AGREEMENT', 'SETUP_TOKEN'] } : given;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, asJsonSchema(inner)]));
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}
