const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const LONGEST_KEY = 512;
const LONGEST_SEGMENT = 200;

/** An invalid key. Keys come from the program itself, so this is a bug, not a refusal. */
export class InvalidStorageKey extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = 'InvalidStorageKey';
  }
}

/** Segments of letters, digits, `-`, `_` and inner dots, joined by `/`. Rejects keys that climb, hide or start at the root. */
export function isStorageKey(key: string): boolean {
  if (key.length > LONGEST_KEY) return false;
  return key.split('/').every((segment) => segment.length <= LONGEST_SEGMENT && SEGMENT.test(segment));
}

/** Returns the key; throws InvalidStorageKey. */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new InvalidStorageKey(key);
  return key;
}
