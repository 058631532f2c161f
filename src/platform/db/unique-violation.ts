/** Whether a write failed because a unique value is taken. Outside a savepoint the transaction is then aborted. */
export function isUniqueViolation(error: unknown): boolean {
  return violationOf(error) !== null;
}

/** The name of the violated unique constraint or index; null for any other failure. */
export function violatedConstraint(error: unknown): string | null {
  const violation = violationOf(error);
  return violation && 'constraint' in violation && typeof violation.constraint === 'string'
    ? violation.constraint
    : null;
}

function violationOf(error: unknown): object | null {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505' ? cause : null;
}
