import { randomInt } from 'node:crypto';

/** Below the ports that Linux and macOS use for outgoing connections, so only another server can hold one of these. */
const FIRST = 20_000;
const LAST = 31_999;

/** A port for a test server. Another server may hold it, so a failed start must be retried with another port. */
export function pickPort(): number {
  return randomInt(FIRST, LAST + 1);
}
