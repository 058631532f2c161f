import { LONGEST_RECORD } from './source-item.ts';

export type TextLines = ReturnType<typeof linesOf>;

/** Lines by number, from 1, with lookahead. Only the beginning of an overlong line is kept. */
export function linesOf(text: AsyncIterable<string>) {
  const pieces = text[Symbol.asyncIterator]();
  let held: string[] = [];
  let first = 0;
  let rest = '';
  let isEnd = false;
  let number = 1;

  async function refill(): Promise<void> {
    const next = await pieces.next();
    held = held.slice(first);
    first = 0;
    if (next.done) {
      isEnd = true;
      held.push(rest);
      return;
    }
    const parts = next.value.split('\n');
    rest = `${rest}${parts[0] ?? ''}`.slice(0, LONGEST_RECORD + 1);
    if (parts.length === 1) return;
    held.push(rest);
    for (const part of parts.slice(1, -1)) held.push(part);
    rest = parts.at(-1) ?? '';
  }

  return {
    get number() {
      return number;
    },
    async peek(ahead: number): Promise<string | null> {
      while (!isEnd && first + ahead >= held.length) await refill();
      return held[first + ahead] ?? null;
    },
    skip(count: number): void {
      first += count;
      number += count;
    },
    async close(): Promise<void> {
      await pieces.return?.(undefined);
    },
  };
}

/** Skips blank lines; null: the text ended. */
export async function firstLine(lines: TextLines): Promise<string | null> {
  let line = await lines.peek(0);
  while (line !== null && line.trim() === '') {
    lines.skip(1);
    line = await lines.peek(0);
  }
  return line;
}
