/** Builds requests with a given text in place of their own texts, for generated tests. */

/** The sample with `text` in place of all its texts, and then of each one in turn. An empty map gets it as key and value. */
export function variants(sample: unknown, text: string): object[] {
  const count = leavesOf(sample);
  const each = Array.from({ length: count }, (_, index) => Object(withText(sample, text, (leaf) => leaf === index)));
  return [Object(withText(sample, text, () => true)), ...each];
}

const leavesOf = (value: unknown): number => {
  let leaves = 0;
  withText(value, '', (leaf) => {
    leaves = leaf + 1;
    return false;
  });
  return leaves;
};

function withText(value: unknown, text: string, isMeant: (leaf: number) => boolean): unknown {
  let leaf = 0;
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return isMeant(leaf++) ? text : part;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part);
    if (entries.length === 0) return isMeant(leaf++) ? { [text.slice(0, 60)]: text.slice(0, 190) } : part;
    return Object.fromEntries(entries.map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value);
}
