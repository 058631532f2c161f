import { readFileSync } from 'node:fs';

/**
 * Preloaded into a server (`--import`): shifts its Date, and so its embedded database, by TEST_CLOCK_OFFSET milliseconds. If
 * TEST_CLOCK_FILE is set, it takes the offset from this file on SIGUSR2, and prints MOVED. The program itself has no code for this.
 */

/** tests/support/running-server.ts waits for this. */
export const MOVED = 'test clock moved';

if (process.env.TEST_CLOCK_OFFSET !== undefined) shift(Number(process.env.TEST_CLOCK_OFFSET));

function shift(initial: number): void {
  const MachineDate = Date;
  let offset = initial;
  const now = () => MachineDate.now() + offset;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new MachineDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  if (process.env.TEST_CLOCK_FILE !== undefined) serveTest(process.env.TEST_CLOCK_FILE, (to) => (offset = to));
}

/** For a server: makes its clock movable, and ends it with its standard input, so that nothing of a killed run stays. */
function serveTest(file: string, setOffset: (ms: number) => void): void {
  process.stdin.resume().on('end', () => process.exit());
  process.on('SIGUSR2', () => {
    setOffset(Number(readFileSync(file, 'utf8')));
    process.stdout.write(`${MOVED}\n`);
  });
}
