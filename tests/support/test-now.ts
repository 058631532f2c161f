import { join } from 'node:path';

/** When tests take place, unless they move the clock: a Saturday at noon in Chicago. */
export const TEST_NOW = new Date('2026-11-21T18:00:00Z');

/** What a process with another clock than the machine's loads first. */
export const SHIFTED_CLOCK: string = join(import.meta.dirname, 'shifted-clock.ts');
