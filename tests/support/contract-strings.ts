import type { z } from 'zod';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { endpoints } from '../../src/api.ts';

/** Every string that an endpoint reads from a request, found in the schemas of its contract. For generated tests. */

type Check = { check: string; format?: string; pattern?: RegExp; maximum?: number; abort?: boolean };
type Definition = Check & { type: string; checks?: { _zod: { def: Check } }[]; [part: string]: unknown };

export type StringField = {
  /** "POST /api/user/password body.user.email". */
  place: string;
  schema: z.ZodType;
  /** In order; if the schema is a format, such as an email address, that format comes first. */
  checks: readonly Check[];
};

// zod keeps a schema's definition in `_zod.def`, documented for library authors.
const definitionOf = (schema: unknown) => (schema as { _zod: { def: Definition } })._zod.def;

export const stringFields = (definition: EndpointDefinition): StringField[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = definition[part];
    return schema ? fieldsIn(schema, `${definition.method} ${definition.path} ${part}`) : [];
  });

export const allStringFields = (): StringField[] => endpoints.flatMap(({ definition }) => stringFields(definition));

function fieldsIn(schema: unknown, place: string): StringField[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as object).flatMap(([key, inner]) => fieldsIn(inner, `${place}.${key}`));
    case 'array':
      return fieldsIn(def.element, `${place}[]`);
    case 'record':
      return [...fieldsIn(def.keyType, `${place}{key}`), ...fieldsIn(def.valueType, `${place}{}`)];
    case 'pipe':
      return pipeFields(fieldsIn(def.in, place), fieldsIn(def.out, place));
    case 'union':
      return (def.options as unknown[]).flatMap((option) => fieldsIn(option, place));
    case 'string': {
      const own = def.check === 'string_format' ? [def] : [];
      return [
        { place, schema: schema as z.ZodType, checks: [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def)] },
      ];
    }
    default:
      return def.innerType === undefined ? [] : fieldsIn(def.innerType, place);
  }
}

/** The second part of a pipe sees nothing that the first one refused, so each check of the first counts as terminal. */
function pipeFields(first: StringField[], second: StringField[]): StringField[] {
  const before = first.length === 1 ? (first[0]?.checks ?? []).map((each) => ({ ...each, abort: true })) : [];
  return [...first, ...second.map((field) => ({ ...field, checks: [...before, ...field.checks] }))];
}
