import { TEST_NOW } from './test-now.ts';

/**
 * The clock of the journeys: their servers start at TEST_NOW whatever the machine's date, and continue from there. The offset is set once
 * per run and passed to its processes.
 */

export const CLOCK_OFFSET: number = Number(process.env.BLUECHIP_TEST_CLOCK ?? TEST_NOW.getTime() - Date.now());
process.env.BLUECHIP_TEST_CLOCK = String(CLOCK_OFFSET);

/** The time on a server's clock that no test has moved. */
export const serverNow = (): Date => new Date(Date.now() + CLOCK_OFFSET);
