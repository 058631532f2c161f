/** Whether the database refused a write because a unique value is taken. Elsewhere than in a savepoint the transaction is lost. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505';
}
