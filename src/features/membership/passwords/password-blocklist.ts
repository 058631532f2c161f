import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let known: ReadonlySet<string> | null = null;

/** Whether a password, in lower case, is one of the 49,000 that are tried first. The list is read at the first question. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set<string>(require('@zxcvbn-ts/language-common/src/passwords.json'));
  return known.has(password);
}
