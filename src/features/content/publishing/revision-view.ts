import { z } from 'zod';
import { copyView, referencesView } from './content-view.ts';

/** Revisions of an article, and the difference between two of them. */

/**
 * imported: the state before staff edited it. autosaved: at most one in ten minutes. saved: requested by a person. handed_over: when
 * somebody took over. set_aside: by an editor who was displaced or outdated, so that nothing is lost. published, scheduled, restored: the
 * state after that step.
 */
export const REVISION_KINDS = [
  'imported',
  'autosaved',
  'saved',
  'handed_over',
  'set_aside',
  'scheduled',
  'published',
  'restored',
] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

export const revisionRow = z.object({
  id: z.int(),
  kind: z.enum(REVISION_KINDS),
  /** ISO 8601. */
  at: z.string(),
  /** The username; null: the program, or a deleted account. */
  by: z.string().nullable(),
  headline: z.string(),
  wordCount: z.int(),
});

export const revisionView = revisionRow.extend({ copy: copyView, references: referencesView });

const DIFFERENCE_KINDS = ['same', 'added', 'removed'] as const;
const wordsDiffered = z.array(z.object({ kind: z.enum(DIFFERENCE_KINDS), text: z.string() }));

export const differenceView = z.object({
  from: revisionRow,
  /** Null: the working copy. */
  to: revisionRow.nullable(),
  isSame: z.boolean(),
  /** The changed facts as text. */
  facts: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  headline: wordsDiffered,
  dek: wordsDiffered,
  /** Block by block in reading order. `changed`: the block stayed but its words differ. */
  blocks: z.array(
    z.object({
      kind: z.enum([...DIFFERENCE_KINDS, 'changed']),
      /** "Paragraph", "Heading", "Picture". */
      name: z.string(),
      words: wordsDiffered,
    }),
  ),
});
export type DifferenceView = z.output<typeof differenceView>;
