/** Thrown by a job that can explain its failure: the facts go into its log line and the report. */
export class JobFailure extends Error {
  readonly facts: Readonly<Record<string, string | number>>;
  constructor(message: string, facts: Readonly<Record<string, string | number>>, cause: unknown) {
    super(message, { cause });
    this.name = 'JobFailure';
    this.facts = facts;
  }
}
