/** Fields of JSON that the worker received. It has no schemas: they would make its file many times as large. */

export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : null;
}

/** Null: there is none, or it is no text. */
export function textOf(json: unknown, name: string): string | null {
  const value = fieldOf(json, name);
  return typeof value === 'string' ? value : null;
}
