/** Thrown by a job that fails and knows more: its facts stand in the one line of the log and in the report. */
export class JobFailure extends Error {
  readonly facts: Readonly<Record<string, string | number>>;
  constructor(message: string, facts: Readonly<Record<string, string | number>>, cause: unknown) {
    super(message, { cause });
    this.name = 'JobFailure';
    this.facts = facts;
  }
}
