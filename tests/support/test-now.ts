import { join } from 'node:path';

/** The date of the tests, unless they move the clock: a Saturday, noon Central Time. */
export const TEST_NOW = new Date('2026-11-21T18:00:00Z');

/** The module preloaded by a process whose clock differs from the machine's. */
export const SHIFTED_CLOCK: string = join(import.meta.dirname, 'shifted-clock.ts');
