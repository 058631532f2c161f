/** A staff decision about a row that may match a known person. */

export const PERSON_KINDS = ['prospect', 'player'] as const;
/** A known person that a row may match. */
export type PersonRef = { kind: (typeof PERSON_KINDS)[number]; id: number };

export type RowDecision = { choice: 'same'; as: PersonRef } | { choice: 'new' } | { choice: 'skip' };

/** Keyed by the line of the file. */
export type RowDecisions = ReadonlyMap<number, RowDecision>;

export const NO_DECISIONS: RowDecisions = new Map();

export const SKIPPED_BY_DECISION = 'left out by a person’s decision';
