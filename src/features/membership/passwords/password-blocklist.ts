import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let known: ReadonlySet<string> | null = null;

/** Whether a lowercase password is one of the 49,000 most commonly guessed. The list is loaded on first use. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set<string>(require('@zxcvbn-ts/language-common/src/passwords.json'));
  return known.has(password);
}
