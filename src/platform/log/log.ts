import type { Logger } from 'pino';

/** Structured lines. Fields are facts (ids, counts, durations), never secrets or personal data: see redacted.ts. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'child'>;
