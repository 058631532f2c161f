import { z } from 'zod';

/** One line in a list of a check. */

const fact = z.object({ label: z.string(), value: z.string().nullable() });
const personRef = z.object({ kind: z.enum(['prospect', 'player']), id: z.int() });

export const changeContent = z.object({
  part: z.literal('change'),
  action: z.enum(['created', 'changed', 'deleted']),
  /** "Prospect", "Commitment". */
  record: z.string(),
  /** The person or thing that the line is about. */
  label: z.string(),
  values: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

export const reasonContent = z.object({
  part: z.literal('reason'),
  outcome: z.enum(['skipped', 'rejected']),
  text: z.string(),
});

export const doubtContent = z.object({
  part: z.literal('doubt'),
  text: z.string(),
  /** The confidence that they are one person, 0 to 1. */
  confidence: z.number(),
  /** The candidates for the row, in words. */
  candidates: z.array(z.string()),
  /** The candidates that can be chosen. */
  people: z.array(personRef),
  /** The row's content. */
  facts: z.array(fact),
  rowDigest: z.string(),
});

const textContent = <Part extends string>(part: Part) => z.object({ part: z.literal(part), text: z.string() });

/** The content of a line, by the `part` of the list. */
export const lineContent = z.discriminatedUnion('part', [
  changeContent,
  reasonContent,
  doubtContent,
  textContent('school'),
  textContent('missing'),
  textContent('note'),
]);
export type LineContent = z.output<typeof lineContent>;
export type ChangeContent = z.output<typeof changeContent>;
