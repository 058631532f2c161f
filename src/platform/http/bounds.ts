import { z } from 'zod';

/**
 * The longest string that each field of a request may hold, read from its schema at startup. Longer ones are refused before the schema
 * runs: a check after a length check still sees the whole string, and a regular expression or a conversion may be far too slow for a
 * megabyte.
 */
export type Bounds = (value: unknown) => z.core.$ZodIssue[];

/** For a string without a maximum of its own. Article bodies, HTML modules and signed events declare theirs. */
export const LONGEST_UNDECLARED = 10_000;

/** Null if the schema reads no string. Throws for a schema whose strings it cannot bound, so that the program does not start with one. */
export function compileBounds(schema: z.ZodType): Bounds | null {
  const node = compile(schema);
  if (!readsStrings(node)) return null;
  return (value) => issuesAt(node, value);
}

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

type Node = {
  /** The length of the longest allowed string; null if strings need no check. */
  longest: number | null;
  /** Whether the schema trims before it measures. */
  trims: boolean;
  refusal(value: string): RawIssue;
  /** Checks the contents of an object or list. */
  inside: ((value: object) => Issue[]) | null;
};

type Definition = z.core.$ZodTypeDef & { [part: string]: unknown };

// zod stores a schema's definition in `_zod.def`, documented for library authors.
const definitionOf = (schema: unknown) => (schema as { _zod: { def: Definition } })._zod.def;

const readsStrings = ({ longest, inside }: Node) => longest !== null || inside !== null;

/** Types that at most compare a string, which is safe at any length. */
const COMPARED = new Set(['boolean', 'null', 'undefined', 'void', 'never', 'literal', 'enum']);
/** Types that accept any string, or pass it to code that cannot be inspected. */
const OPAQUE = new Set(['any', 'unknown', 'custom', 'transform']);

function compile(schema: unknown): Node {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return stringNode(schema, def);
    case 'object':
      return { ...nothing(schema), inside: objectCheck(def) };
    case 'array':
      return { ...nothing(schema), inside: listCheck(def) };
    case 'record':
      return { ...nothing(schema), inside: recordCheck(def) };
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return compile(def.innerType);
    case 'catch':
      return catchNode(schema, def);
    case 'pipe':
      return compile(def.in);
    case 'union':
      return unionNode(schema, def);
    case 'number':
      return def.coerce === true ? numberNode(schema) : nothing(schema);
    default:
      if (COMPARED.has(def.type)) return nothing(schema);
      if (OPAQUE.has(def.type)) return { ...nothing(schema), longest: LONGEST_UNDECLARED };
      throw new Error(`A request cannot be described by a schema of type ${def.type}: its strings would have no bound`);
  }
}

/** The field accepts anything, so a refusal here would be wrong; the schema itself must stop at a string that is too long. */
function catchNode(schema: unknown, def: Definition): Node {
  const inner = definitionOf(def.innerType);
  // The conversion to a number takes linear time.
  const isSafe = inner.type === 'number' || (inner.type === 'string' && measuresFirst(inner));
  if (isSafe || !readsStrings(compile(def.innerType))) return nothing(schema);
  throw new Error(`catch around ${inner.type} needs a string whose first check is a maximum with abort: true`);
}

function measuresFirst({ check, checks = [] }: Definition): boolean {
  const [first] = checks.map(({ _zod }) => _zod.def).filter((each) => each.check !== 'overwrite');
  return check === undefined && first?.check === 'max_length' && first.abort === true;
}

const nothing = (schema: unknown): Node => ({
  longest: null,
  trims: false,
  refusal: (value) => tooBig(value, LONGEST_UNDECLARED, schema),
  inside: null,
});

const tooBig = (input: string, maximum: number, inst: unknown): RawIssue => ({
  code: 'too_big',
  origin: 'string',
  maximum,
  inclusive: true,
  input,
  inst: inst as z.core.$ZodType,
});

function stringNode(schema: unknown, def: Definition): Node {
  const checks = (def.checks ?? []).map((each) => ({ each, ...(each._zod.def as z.core.$ZodCheckDef & Lengths) }));
  const trims = checks.some(({ check }) => check === 'overwrite');
  const [shortest] = checks
    .map(({ each, maximum, length }) => ({ each, most: maximum ?? length }))
    .filter((bound): bound is { each: z.core.$ZodCheck; most: number } => bound.most !== undefined)
    .toSorted((a, b) => a.most - b.most);
  if (!shortest) return { ...nothing(schema), longest: LONGEST_UNDECLARED, trims };
  const { each, most } = shortest;
  return {
    longest: most,
    trims,
    refusal: (value) => ({ ...tooBig(value, most, each), schema: schema as z.core.$ZodType }),
    inside: null,
  };
}
type Lengths = { maximum?: number; length?: number };

/** Reported like any other text that is not a number. */
const numberNode = (schema: unknown): Node => ({
  ...nothing(schema),
  longest: LONGEST_UNDECLARED,
  refusal: () => ({ code: 'invalid_type', expected: 'number', input: Number.NaN, inst: schema as z.core.$ZodType }),
});

/** A string may be as long as the most generous option allows; an object or list is refused if every option refuses it. */
function unionNode(schema: unknown, def: Definition): Node {
  const options = (def.options as unknown[]).map(compile);
  const [widest] = options
    .filter(({ longest }) => longest !== null)
    .toSorted((a, b) => (b.longest ?? 0) - (a.longest ?? 0));
  const insides = options.map(({ inside }) => inside).filter((inside) => inside !== null);
  const own = def.error;
  return {
    longest: widest?.longest ?? null,
    trims: options.some(({ trims }) => trims),
    refusal: (value) =>
      own || !widest
        ? { code: 'invalid_union', errors: [], input: value, inst: schema as z.core.$ZodType }
        : widest.refusal(value),
    inside:
      insides.length === 0
        ? null
        : (value) => {
            const refused = insides.map((inside) => inside(value));
            return refused.every((issues) => issues.length > 0) ? (refused[0] ?? []) : [];
          },
  };
}

function objectCheck(def: Definition): Node['inside'] {
  const nodes = Object.entries(def.shape as Record<string, unknown>)
    .map(([key, schema]) => [key, compile(schema)] as const)
    .filter(([, node]) => readsStrings(node));
  if (nodes.length === 0) return null;
  return (value) => {
    const issues: Issue[] = [];
    if (Array.isArray(value)) return issues;
    for (const [key, node] of nodes) issues.push(...issuesAt(node, (value as Record<string, unknown>)[key], key));
    return issues;
  };
}

function listCheck(def: Definition): Node['inside'] {
  const node = compile(def.element);
  if (!readsStrings(node)) return null;
  return (value) => {
    const issues: Issue[] = [];
    if (!Array.isArray(value)) return issues;
    for (const [index, item] of value.entries()) issues.push(...issuesAt(node, item, index));
    return issues;
  };
}

/** A key that is too long is reported for the record itself, because its name is not a field. */
function recordCheck(def: Definition): Node['inside'] {
  const keyNode = compile(def.keyType);
  const valueNode = compile(def.valueType);
  return (value) => {
    const issues: Issue[] = [];
    for (const [key, item] of Object.entries(value)) {
      const ofKey = issuesAt(keyNode, key);
      issues.push(...(ofKey.length > 0 ? ofKey : issuesAt(valueNode, item, key)));
    }
    return issues;
  };
}

const NONE: Issue[] = [];

/** The issues of the value at `key`, or of the whole value without one. */
function issuesAt(node: Node, value: unknown, key?: PropertyKey): Issue[] {
  const path = key === undefined ? [] : [key];
  if (typeof value === 'string') return isTooLong(node, value) ? [finished({ ...node.refusal(value), path })] : NONE;
  if (!node.inside || typeof value !== 'object' || value === null) return NONE;
  const issues = node.inside(value);
  return issues.length === 0 ? NONE : issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

/** White space around a string does not count if the schema trims it. */
const isTooLong = ({ longest, trims }: Node, value: string) =>
  longest !== null && value.length > longest && !(trims && value.trim().length <= longest);

/** With the message of the check, of the field, or the general one. */
const finished = (issue: RawIssue): Issue => z.core.util.finalizeIssue(issue, undefined, z.config());
