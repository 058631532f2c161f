import { z } from 'zod';
import { toSnake } from '#kernel/casing.ts';
import { STATUS_BY_CODE } from '#kernel/errors.ts';
import { cookieName } from './cookies.ts';
import type { EndpointDefinition, Shape } from './endpoint.ts';
import type { BoundEndpoint } from './handle.ts';
import { IDEMPOTENCY_KEY_FORM } from './money-call.ts';

/** OpenAPI 3.1 of every call, from the contracts, with the names of the wire. */

type Json = { [key: string]: unknown };

const ERROR_REF = { $ref: '#/components/schemas/Error' };

export function openApiDocument(endpoints: readonly BoundEndpoint[], { version }: { version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const { definition } of endpoints) {
    const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => `{${toSnake(name)}}`);
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(definition) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bluechip',
      version,
      description:
        'Replies are snake_case; requests are accepted in snake_case and camelCase. Lists are paged with page and per_page.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => a.localeCompare(b))),
    components: { schemas: { Error: errorSchema }, securitySchemes },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['error_code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'One message for the whole call.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field.',
    },
    error_code: { type: 'string', description: 'Stable; compare this, never the text.' },
    request_id: { type: 'string' },
  },
};

const securitySchemes: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName('session', true),
    description: `Over plain http, as in development, ${cookieName('session', false)}.`,
  },
  serverKey: { type: 'apiKey', in: 'header', name: 'X-Server-Key' },
};

const FORM_TOKEN: Json = {
  name: 'X-XSRF-TOKEN',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'The value of the cookie XSRF-TOKEN; GET /api/v2/csurf_token sets it.',
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_FORM.source },
  description:
    'Of your own, for what you ask once: asked again with it, the answer is the same and nothing is charged again; asked for something else with it, 422. Without it the quote, or what is asked, is the key.',
};

const isWrite = ({ method }: EndpointDefinition) => method !== 'GET';
const needsFormToken = (definition: EndpointDefinition) =>
  isWrite(definition) && definition.access !== 'server' && !definition.isSelfAuthorised && !definition.takesSigned;

function operation(definition: EndpointDefinition): Json {
  const area = definition.path.replace(/^\/api\/(v2\/)?/, '').split('/')[0] ?? 'api';
  return {
    operationId: operationId(definition),
    summary: definition.summary,
    tags: [area],
    ...(definition.access === 'public'
      ? {}
      : { security: [definition.access === 'server' ? { serverKey: [] } : { session: [] }] }),
    parameters: [
      ...parametersOf(definition.params, 'path'),
      ...parametersOf(definition.query, 'query'),
      ...(needsFormToken(definition) ? [FORM_TOKEN] : []),
      ...(definition.takesIdempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(definition.body
      ? {
          requestBody: {
            required: true,
            content: bodyContent(definition.body, definition),
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Success',
        content: definition.file
          ? { [definition.file.type]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: wireSchema(definition.response, 'output') } },
      },
      ...errorResponses(definition),
    },
  };
}

/** A file can only be sent in a form. */
function bodyContent(body: Shape, { takesFile }: EndpointDefinition): Json {
  const schema = wireSchema(body, 'input');
  if (!takesFile) return { 'application/json': { schema } };
  const properties = { ...asJson(schema.properties), file: { type: 'string', format: 'binary' } };
  return { 'multipart/form-data': { schema: { ...schema, properties } }, 'application/json': { schema } };
}

function operationId({ method, path }: EndpointDefinition): string {
  const words = path
    .replace(/^\/api\/(v2\/)?/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return [method.toLowerCase(), ...words]
    .map((word, index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');
}

function errorResponses(definition: EndpointDefinition): Json {
  const { access, params, takesIdempotencyKey, takesSigned, errors = [] } = definition;
  const statuses = new Set([422, 429, 500]);
  if (isWrite(definition)) for (const status of [403, 413, 415]) statuses.add(status);
  if (access !== 'public') statuses.add(403);
  if (access === 'signed_in' || access === 'staff') statuses.add(401);
  if (params) statuses.add(404);
  if (takesIdempotencyKey || takesSigned) statuses.add(400);
  const known: Record<string, number> = STATUS_BY_CODE;
  for (const code of errors) statuses.add(known[code] ?? 422);
  const description = errors.length ? `Refused: ${errors.join(', ')}` : 'Refused';
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [String(status), { description, content: { 'application/json': { schema: ERROR_REF } } }]),
  );
}

function parametersOf(schema: Shape | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  return flatten(wireSchema(schema, 'input'), '', place);
}

/** Nested objects become bracketed names: `search[query]`, `current_content[]`. */
function flatten(schema: Json, prefix: string, place: 'path' | 'query'): Json[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(asJson(schema.properties)).flatMap(([key, value]) => {
    const property = asJson(value);
    const name = prefix ? `${prefix}[${key}]` : key;
    if (property.type === 'object') return flatten(property, name, place);
    const isList = property.type === 'array';
    return [
      {
        name: isList ? `${name}[]` : name,
        in: place,
        required: place === 'path' || (required.has(key) && !prefix),
        schema: property,
        ...(typeof property.description === 'string' ? { description: property.description } : {}),
      },
    ];
  });
}

function wireSchema(schema: Shape, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = asJson(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return asJson(renameKeys(rest));
}

/** Renames properties and `required` to their names on the wire; everything else stays. */
function renameKeys(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(renameKeys);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'properties') {
        return [
          key,
          Object.fromEntries(Object.entries(asJson(value)).map(([name, inner]) => [toSnake(name), renameKeys(inner)])),
        ];
      }
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => toSnake(String(name)))];
      return [key, renameKeys(value)];
    }),
  );
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
