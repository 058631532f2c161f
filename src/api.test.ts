import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { toSnake } from '#kernel/casing.ts';
import { findRoot } from '#platform/config/root.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import { endpoints } from './api.ts';
import { API_VERSION } from './web/server/docs.ts';

/** The guarantees of the wire format, in one document (docs/openapi.json). */

const document = openApiDocument(endpoints, { version: API_VERSION });
const text = `${JSON.stringify(document, null, 2)}\n`;

type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  security?: object[];
  responses: object;
};
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test('the document is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('docs/openapi.json says what the contracts say; `npm run openapi` writes it', () => {
  expect(readFileSync(join(findRoot(), 'docs', 'openapi.json'), 'utf8')).toBe(text);
});

test('every call is in it, once, with a name and a summary', () => {
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  expect(operations.filter(({ summary }) => summary.length < 10)).toEqual([]);
});

test('names are those of the wire, and every part of a path is a parameter', () => {
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required)).toBe(true);
    for (const { name } of parameters.filter((parameter) => parameter.in !== 'header'))
      expect(name).toMatch(/^[a-z][a-z0-9_]*(\[[a-z0-9_]*\])*$/);
  }
  const colleges = operations.find(({ operationId }) => operationId === 'getColleges');
  expect(colleges?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['search[query]', 'per_page']));
  expect(text).not.toMatch(/"(perPage|bluechipRating|csurfToken)"/);
});

test('an Idempotency-Key is taken by calls that move money, by those that make something anew', () => {
  const taking = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
  const moving = endpoints.filter(({ definition }) => definition.takesIdempotencyKey);
  expect(taking.map(({ operationId }) => operationId).toSorted()).toEqual(
    moving.map(({ definition }) => operationOf(definition).operationId).toSorted(),
  );
  expect(moving.every(({ definition }) => definition.movesMoney)).toBe(true);
  expect(moving.map(({ definition }) => definition.path).toSorted()).toEqual([
    '/api/v2/gifts.json',
    '/api/v2/registrations',
    '/api/v2/users/subscriptions',
  ]);
});

/** Paths in the document use the wire's names. */
function operationOf({ method, path }: EndpointDefinition) {
  const wirePath = path.replace(/\{(\w+)\}/g, (_, name: string) => `{${toSnake(name)}}`);
  const found = operations.find(
    (operation) => operation.path === wirePath && operation.method === method.toLowerCase(),
  );
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

test('what writes says what it wants against forgery, and how it refuses a body', () => {
  for (const { definition } of endpoints) {
    const { path, method, parameters, responses } = operationOf(definition);
    const header = parameters.find(({ name }) => name === 'X-XSRF-TOKEN');
    // Authenticated by a server's key or a token of its own instead.
    const isElsewise =
      definition.access === 'server' || definition.isSelfAuthorised === true || definition.takesSigned !== undefined;
    expect(header?.in, `${method} ${path}`).toBe(method === 'get' || isElsewise ? undefined : 'header');
    if (method !== 'get') expect(Object.keys(responses)).toEqual(expect.arrayContaining(['403', '413', '415']));
  }
});

test('what is not for everybody says by what it is opened', () => {
  for (const { definition } of endpoints) {
    const { security } = operationOf(definition);
    expect(security === undefined, `${definition.method} ${definition.path}`).toBe(definition.access === 'public');
  }
});
