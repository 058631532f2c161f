/**
 * camelCase in TypeScript, snake_case on the wire. Used when codecs are compiled, and by the browser client. A digit after an underscore
 * has no capital letter that could restore the underscore, so `street_1` is `street_1` on both sides.
 */

export function toSnake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toCamel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
