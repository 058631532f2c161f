import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { toSnake } from '#kernel/casing.ts';
import { compileCodec } from '#platform/http/codec.ts';
import type { EndpointDefinition, Shape } from '#platform/http/endpoint.ts';
import { formatQuery } from '#platform/http/query-string.ts';
import { type TestApp, type TestReply, testApp } from '#tests/support/app.ts';
import { endpoints } from './api.ts';

/** Whatever the input, a public endpoint responds according to its contract or refuses: it never fails. */

let app: TestApp;
let prospectId: number;
beforeAll(async () => {
  app = await testApp();
  const { id: collegeId } = await buildCollege(app.database.db);
  const many = Array.from({ length: 30 }, (_, index) => ({
    collegeId: index % 2 ? collegeId : null,
    ratingTenths: 52 + (index % 10),
  }));
  const [first] = await buildProspects(app.database.db, many);
  prospectId = first?.id ?? 0;
});
afterAll(() => app.close());

const publicReads = endpoints
  .map(({ definition }) => definition)
  .filter(({ method, access }) => method === 'GET' && access === 'public');

const REFUSAL = z.object({ error_code: z.string(), request_id: z.string() });

const PLAUSIBLE = ['football', 'hockey', 'qb', 'TX', 'football-national', 'football-qb', 'sec', '2027', '1', '4', '50'];
const ODD = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '1e400',
  '99999999999',
  '2147483648',
  '32768',
  'NaN',
  'null',
  'true',
  'false',
];
const HOSTILE = [
  '%',
  '_',
  '\\',
  "'",
  '";--',
  '\u0000',
  '../..',
  '💥',
  '\ud83c',
  'ſ',
  'x'.repeat(300),
  '[object Object]',
];

const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PLAUSIBLE) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

type Properties = Record<string, { enum?: string[]; properties?: Properties }>;

/** Values for the keys of a schema: specified ones, plausible ones, and attacks. */
function inputFor(schema: Shape | undefined): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({});
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fromProperties((json.properties ?? {}) as Properties);
}

function fromProperties(properties: Properties): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.entries(properties).map(([name, property]) => {
    const inner = property.properties
      ? fromProperties(property.properties)
      : fc.constant('text where an object belongs');
    const named = fc.constantFrom(...(property.enum ?? ['2', 'a']), name === 'prospectId' ? String(prospectId) : 'b');
    const value: fc.Arbitrary<unknown> = property.properties
      ? fc.oneof({ weight: 4, arbitrary: inner }, anyText)
      : fc.oneof(named, anyText, { weight: 1, arbitrary: fc.array(anyText, { maxLength: 2 }) });
    return [name, value];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

function addressOf({ path }: EndpointDefinition, params: Record<string, unknown>, query: object, isSnake: boolean) {
  // An empty segment would be the address of another endpoint.
  const part = (name: string) => encodeURIComponent(textOf(params[name]).toWellFormed()) || 'a';
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => part(name));
  return `${filled}?${formatQuery(query, isSnake ? toSnake : (name) => name)}`;
}

/** The violations of the endpoint's contract in a response; undefined: none. */
function faultsBy({ response, file }: EndpointDefinition): (reply: TestReply) => string | undefined {
  const codec = compileCodec(response);
  return ({ status, headers, body, text }) => {
    if (status !== 200) return REFUSAL.safeParse(body).error?.message;
    if (!file) return response.safeParse(codec.fromWire(body)).error?.message;
    const [, name] = /^attachment; filename="([^"]+)"$/.exec(headers['content-disposition'] ?? '') ?? [];
    if (headers['content-type'] !== file.type) return `not of the type ${file.type}`;
    return response.safeParse({ name, text: text || undefined }).error?.message;
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

test.each(publicReads.map((definition) => [definition.path, definition] as const))(
  'GET %s',
  async (_path, definition) => {
    const faultOf = faultsBy(definition);
    const input = fc.record({
      params: inputFor(definition.params),
      query: inputFor(definition.query),
      isSnake: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ params, query, isSnake }) => {
        const url = addressOf(definition, params, query, isSnake);
        const reply = await app.get(url);
        const fault = faultOf(reply);
        expect({ url, isFailure: reply.status >= 500, fault, text: fault && reply.text }).toEqual({
          url,
          isFailure: false,
        });
      }),
      { numRuns: 30, examples: [[{ params: {}, query: {}, isSnake: false }]] },
    );
  },
);

test('every public read was tried', () => {
  expect(publicReads.length).toBeGreaterThan(12);
});
