/** Whether the database refused a write because a unique value is taken. Elsewhere than in a savepoint the transaction is lost. */
export function isUniqueViolation(error: unknown): boolean {
  return violationOf(error) !== null;
}

/** The name of the unique constraint or index that a write broke; null: it failed otherwise. */
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
