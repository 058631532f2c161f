import type { z } from 'zod';

/** Builds valid input for a schema, so that a call is refused for the id it names and nothing else. */

type Definition = { type: string; [part: string]: unknown };

// zod keeps a schema's definition in `_zod.def`, documented for library authors.
const definitionOf = (schema: unknown): Definition => (schema as { _zod: { def: Definition } })._zod.def;

type Scope = { idOf: (name: string) => number; isWhole: boolean };

/** `idOf` returns the value for a key that names an id. `isWhole`: includes optional keys. */
export function sampleOf(schema: z.ZodType, idOf: Scope['idOf'], { isWhole = false } = {}): unknown {
  return sample(definitionOf(schema), '', { idOf, isWhole });
}

function sample(def: Definition, key: string, scope: Scope): unknown {
  const { idOf, isWhole } = scope;
  if (isId(key) && !NO_ID.has(def.type)) return idOf(key);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, unknown>).map(([name, inner]) => [
          name,
          sample(definitionOf(inner), name, scope),
        ]),
      );
    case 'array':
      return [sample(definitionOf(def.element), key, scope)];
    case 'optional':
    case 'nullable':
      // Optional keys are filled in only if they name an id.
      return isWhole || isId(key) ? sample(definitionOf(def.innerType), key, scope) : undefined;
    case 'default':
    case 'prefault':
      return isWhole ? sample(definitionOf(def.innerType), key, scope) : undefined;
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return sample(definitionOf(def.innerType), key, scope);
    case 'pipe':
      return sample(definitionOf(def.in), key, scope);
    case 'union':
      return sample(definitionOf((def.options as unknown[])[0]), key, scope);
    case 'enum':
      return Object.values(def.entries as Record<string, unknown>)[0];
    case 'literal':
      return (def.values as unknown[])[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'record':
      return {};
    default:
      return 'member@example.com';
  }
}

/** Types that don't hold an id themselves, and names that everybody knows. */
const NO_ID = new Set(['array', 'optional', 'nullable', 'enum']);

/** The names of ids in a schema, at any depth. */
export function idNames(schema: z.ZodType | undefined): string[] {
  return schema === undefined ? [] : [...new Set(namesIn(definitionOf(schema), ''))];
}

function namesIn(def: Definition, key: string): string[] {
  const inner = def.innerType ?? def.element ?? def.in;
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, unknown>).flatMap(([name, each]) =>
      namesIn(definitionOf(each), name),
    );
  if (def.type === 'union') return (def.options as unknown[]).flatMap((each) => namesIn(definitionOf(each), key));
  if (inner !== undefined) return namesIn(definitionOf(inner), key);
  return isId(key) && !NO_ID.has(def.type) ? [key] : [];
}

const isId = (key: string) => key === 'id' || /Ids?$/.test(key);
