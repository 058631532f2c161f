import { TEST_NOW } from './test-now.ts';

/**
 * The time of the journeys: their servers start at TEST_NOW whatever the machine's calendar says, and go on from there. The offset is set
 * once for a run and handed on to its processes.
 */

export const CLOCK_OFFSET: number = Number(process.env.BLUECHIP_TEST_CLOCK ?? TEST_NOW.getTime() - Date.now());
process.env.BLUECHIP_TEST_CLOCK = String(CLOCK_OFFSET);

/** What a server's clock shows that no test has moved. */
export const serverNow = (): Date => new Date(Date.now() + CLOCK_OFFSET);
