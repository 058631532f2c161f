/** Reads fields of JSON that the worker received. It has no schemas, which would make its file many times as large. */

export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : null;
}

/** Null if it is absent or not a text. */
export function textOf(json: unknown, name: string): string | null {
  const value = fieldOf(json, name);
  return typeof value === 'string' ? value : null;
}
