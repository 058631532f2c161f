/** Times of access, in milliseconds since 1970; ends are exclusive. Pure. */

export type Span = { from: number; to: number };

/** An instant known only to lie between these two. */
export type Instant = { from: number; by: number };
/** An expected span: each end lies between two instants. */
export type Expected = { from: Instant; to: Instant };

export const exactly = (at: number): Instant => ({ from: at, by: at });
export const never = exactly(Number.POSITIVE_INFINITY);

const earlier = (a: Instant, b: Instant): Instant => (a.from <= b.from ? a : b);
const later = (a: Instant, b: Instant): Instant => (a.from >= b.from ? a : b);

/** The span minus the closed ones, which may overlap. */
export function without(span: Span, closed: readonly Expected[]): Expected[] {
  const open: Expected[] = [];
  let from = exactly(span.from);
  for (const { from: shut, to: opened } of closed.toSorted((a, b) => a.from.from - b.from.from)) {
    if (shut.from >= span.to) break;
    if (shut.from >= from.from) open.push({ from, to: earlier(shut, exactly(span.to)) });
    from = later(from, opened);
  }
  if (from.from < span.to) open.push({ from, to: exactly(span.to) });
  return open;
}

/** The part of the expected spans that lies within a span. */
export const within = (open: readonly Expected[], { from, to }: Span): Expected[] =>
  open.flatMap((each) => {
    const part = { from: later(each.from, exactly(from)), to: earlier(each.to, exactly(to)) };
    return part.from.from < part.to.by ? [part] : [];
  });

/** Sorts spans and merges those that touch or overlap. */
export function joined(spans: readonly Span[]): Span[] {
  const one: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = one.at(-1);
    if (!last || last.to < span.from) one.push({ ...span });
    else last.to = Math.max(last.to, span.to);
  }
  return one;
}

/** Whether the actual access matches the expected. What begins or ends only after `now` may not have happened yet. */
export function isAsExpected(had: readonly Span[], expected: readonly Expected[], now: number): boolean {
  const left = [...had];
  for (const each of expected) {
    const [first] = left;
    if (first && fits(first, each, now)) left.shift();
    else if (each.to.from > each.from.by && each.from.by < now) return false;
  }
  return left.length === 0;
}

const fits = ({ from, to }: Span, expected: Expected, now: number) =>
  isWithin(from, expected.from) && (isWithin(to, expected.to) || mayEndYet(to, expected.to, now));

/** A span that is still open matches if its end is not late yet. An end in the future stays as it was set until then. */
const mayEndYet = (to: number, { from, by }: Instant, now: number): boolean =>
  by >= now && (to === Number.POSITIVE_INFINITY || (to > now && from <= now));

const isWithin = (at: number, { from, by }: Instant) => at >= from && at <= by;
