import { randomInt } from 'node:crypto';

/** Below the ports that Linux and macOS give to outgoing connections: only another server can hold one of these. */
const FIRST = 20_000;
const LAST = 31_999;

/** A port for a server of the tests. Another server may hold it, so a start that is refused has to be tried with another. */
export function pickPort(): number {
  return randomInt(FIRST, LAST + 1);
}
