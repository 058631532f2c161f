import type { z } from 'zod';
import { toSnake } from '#kernel/casing.ts';

/**
 * The border between TypeScript and the wire. For each schema three functions are compiled once, at startup: a generated function names
 * every key, so that nothing is walked, matched or guessed per request (a recursive key rewrite measured three times slower).
 *
 * `toWire` camelCase value → snake_case value, only the keys that the schema names
 * `pick` camelCase value → camelCase value, only the keys that the schema names (for callers in the same process)
 * `fromWire` request in either spelling → camelCase value, still unvalidated
 */
export type Codec = {
  toWire: (value: unknown) => unknown;
  pick: (value: unknown) => unknown;
  fromWire: (raw: unknown) => unknown;
};

type Direction = 'toWire' | 'pick' | 'fromWire';

export function compileCodec(schema: z.ZodType): Codec {
  return { toWire: compile(schema, 'toWire'), pick: compile(schema, 'pick'), fromWire: compileFromWire(schema) };
}

/** For input only: it may transform, for example a checkbox value into true or false. */
export const compileFromWire = (schema: z.ZodType): Codec['fromWire'] => compile(schema, 'fromWire');

function compile(schema: z.ZodType, direction: Direction): (value: unknown) => unknown {
  const scope: Scope = { direction, functions: [] };
  const result = expression(scope, definitionOf(schema), 'value');
  const make: unknown = new Function(`${scope.functions.join('\n')}\nreturn (value) => ${result};`);
  if (typeof make !== 'function') throw new Error('codec did not compile');
  return make();
}

/** The state of one compilation, with the helper functions that it needs. */
type Scope = { direction: Direction; functions: string[] };

type Definition = { type: string; [part: string]: unknown };

// zod stores a schema's definition in `_zod.def`, documented for library authors.
function definitionOf(schema: unknown): Definition {
  return (schema as { _zod: { def: Definition } })._zod.def;
}

const SCALARS = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'void',
  'literal',
  'enum',
  'template_literal',
]);

/** Code for `value` under `def`; returns the expression unchanged if nothing needs converting. */
function expression(scope: Scope, def: Definition, value: string): string {
  switch (def.type) {
    case 'object':
      return object(scope, def, value);
    case 'array':
      return list(scope, def, value);
    case 'record':
      return record(scope, def, value);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return guarded(scope, definitionOf(def.innerType), value);
    case 'pipe':
      return expression(scope, definitionOf(scope.direction === 'fromWire' ? def.in : def.out), value);
    case 'union':
      return union(scope, def, value);
    default:
      // A type that cannot be inspected could leak anything to the wire.
      if (scope.direction !== 'fromWire' && !SCALARS.has(def.type)) throw new Error(`a reply cannot hold ${def.type}`);
      return value;
  }
}

function guarded(scope: Scope, def: Definition, value: string): string {
  const inner = expression(scope, def, value);
  return inner === value ? value : `(${value} == null ? ${value} : ${inner})`;
}

function named(scope: Scope, parameter: string, body: string): string {
  const name = `f${scope.functions.length}`;
  scope.functions.push(`function ${name}(${parameter}) { ${body} }`);
  return name;
}

function object(scope: Scope, def: Definition, value: string): string {
  const shape = def.shape as Record<string, unknown>;
  const lines = Object.entries(shape).map(([key, schema]) => {
    const camel = JSON.stringify(key);
    const snake = JSON.stringify(toSnake(key));
    if (scope.direction !== 'fromWire') {
      return `${scope.direction === 'pick' ? camel : snake}: ${expression(scope, definitionOf(schema), `o[${camel}]`)}`;
    }
    const source = camel === snake ? `o[${camel}]` : `(o[${snake}] === undefined ? o[${camel}] : o[${snake}])`;
    const inner = guarded(scope, definitionOf(schema), 'x');
    return `${camel}: ${inner === 'x' ? source : `((x) => ${inner})(${source})`}`;
  });
  const guard =
    scope.direction === 'fromWire' ? "if (typeof o !== 'object' || o === null || Array.isArray(o)) return o; " : '';
  return `${named(scope, 'o', `${guard}return { ${lines.join(', ')} };`)}(${value})`;
}

function list(scope: Scope, def: Definition, value: string): string {
  const inner = guarded(scope, definitionOf(def.element), 'x');
  if (inner === 'x') return value;
  const guard = scope.direction === 'fromWire' ? `!Array.isArray(${value}) ? ${value} : ` : '';
  return `(${guard}${value}.map(${named(scope, 'x', `return ${inner};`)}))`;
}

function record(scope: Scope, def: Definition, value: string): string {
  const inner = guarded(scope, definitionOf(def.valueType), 'x');
  if (inner === 'x') return value;
  return `Object.fromEntries(Object.entries(${value}).map(([k, x]) => [k, ${inner}]))`;
}

function union(scope: Scope, def: Definition, value: string): string {
  const options = (def.options as unknown[]).map(definitionOf);
  if (options.every((option) => expression(scope, option, 'x') === 'x')) return value;
  const discriminator = def.discriminator;
  if (typeof discriminator !== 'string') throw new Error('a union of objects on the wire needs a discriminator');
  const key = JSON.stringify(discriminator);
  const cases = options.map((option) => {
    const literal = definitionOf((option.shape as Record<string, unknown>)[discriminator]).values as unknown[];
    return `case ${JSON.stringify(literal[0])}: return ${expression(scope, option, 'u')};`;
  });
  return `${named(scope, 'u', `switch (u?.[${key}]) { ${cases.join(' ')} default: return u; }`)}(${value})`;
}
