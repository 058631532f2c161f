/** Names of people as files spell them: with and without "Jr.", "J.T." or "J. T.". Pure. */

const SUFFIXES = ['jr', 'sr', 'ii', 'iii', 'iv', 'v'];

/** Key that all spellings of a name share, from its match key. Rows and prospects are compared within it. */
export function personKey(nameKey: string): string {
  const words = nameKey.split(' ');
  while (words.length > 2 && SUFFIXES.includes(words.at(-1) ?? '')) words.pop();
  const initials = words.findIndex((word) => word.length > 1);
  if (initials > 1) words.unshift(words.splice(0, initials).join(''));
  return words.join(' ');
}

/** The match keys that have this person key, of those that files write. */
export function nameKeysOf(key: string): string[] {
  const [first = '', ...rest] = key.split(' ');
  const isInitials = rest.length > 0 && (first.length === 2 || /^[^aeiou]{3}$/.test(first));
  const bases = isInitials ? [key, [...first.split(''), ...rest].join(' ')] : [key];
  return rest.length === 0 ? bases : bases.flatMap((base) => [base, ...SUFFIXES.map((suffix) => `${base} ${suffix}`)]);
}
