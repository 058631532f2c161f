/** What was added and removed between two sequences, by their longest common subsequence. Pure. */

export type Difference<T> =
  | { kind: 'same'; item: T; was: T }
  | { kind: 'added'; item: T }
  | { kind: 'removed'; item: T };

/** Beyond this the middle is reported as removed and added as a whole, because the table would have too many cells. */
const MOST_CELLS = 4_000_000;

/** Two items are equal if their keys are. */
export function differenceOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): Difference<T>[] {
  const box = (item: T): Boxed<T> => ({ item, key: keyOf(item) });
  const [from, to] = [before.map(box), after.map(box)];
  const shortest = Math.min(from.length, to.length);
  let head = 0;
  while (head < shortest && from[head]?.key === to[head]?.key) head += 1;
  let tail = 0;
  while (tail < shortest - head && from.at(-1 - tail)?.key === to.at(-1 - tail)?.key) tail += 1;
  const [fromEnd, toEnd] = [from.length - tail, to.length - tail];
  return [
    ...paired(from.slice(0, head), to.slice(0, head)),
    ...middle(from.slice(head, fromEnd), to.slice(head, toEnd)),
    ...paired(from.slice(fromEnd), to.slice(toEnd)),
  ];
}

type Boxed<T> = { item: T; key: string };

const paired = <T>(from: readonly Boxed<T>[], to: readonly Boxed<T>[]): Difference<T>[] =>
  to.map(({ item }, index) => ({ kind: 'same', item, was: from[index]?.item ?? item }));

function middle<T>(from: readonly Boxed<T>[], to: readonly Boxed<T>[]): Difference<T>[] {
  const removed = ({ item }: Boxed<T>) => ({ kind: 'removed', item }) as const;
  const added = ({ item }: Boxed<T>) => ({ kind: 'added', item }) as const;
  if (from.length * to.length > MOST_CELLS) return [...from.map(removed), ...to.map(added)];
  const inCommon = commonLengths(from, to);
  const steps: Difference<T>[] = [];
  let [row, column] = [0, 0];
  for (;;) {
    const [old, fresh] = [from[row], to[column]];
    if (old && fresh && old.key === fresh.key) {
      steps.push({ kind: 'same', item: fresh.item, was: old.item });
      row += 1;
      column += 1;
    } else if (old && (!fresh || inCommon(row + 1, column) >= inCommon(row, column + 1))) {
      steps.push(removed(old));
      row += 1;
    } else if (fresh) {
      steps.push(added(fresh));
      column += 1;
    } else return steps;
  }
}

/** For each pair of positions, the length of the longest common subsequence from there on. */
function commonLengths<T>(from: readonly Boxed<T>[], to: readonly Boxed<T>[]) {
  const width = to.length + 1;
  const lengths = new Uint32Array((from.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        from[row]?.key === to[column]?.key
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
}

export type WordPiece = { kind: 'same' | 'added' | 'removed'; text: string };

/** By words including the spaces before them. "same" and "added" joined give the text after, "same" and "removed" the text before. */
export function differenceOfWords(before: string, after: string): WordPiece[] {
  const wordsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? [];
  const pieces: WordPiece[] = [];
  for (const { kind, item } of differenceOf(wordsOf(before), wordsOf(after), (word) => word)) {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += item;
    else pieces.push({ kind, text: item });
  }
  return pieces;
}
