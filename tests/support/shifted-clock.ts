import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before it starts (`--import`): its Date, and so its embedded database, is TEST_CLOCK_OFFSET milliseconds away from
 * the machine's. Where TEST_CLOCK_FILE is set, it takes the offset that this file holds after SIGUSR2, and
 * prints MOVED. The program itself knows nothing of it.
 */

/** What tests/support/running-server.ts waits for. */
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

/** Of a server: its clock can be moved, and it ends with its standard input, so that nothing of a killed run goes on. */
function serveTest(file: string, setOffset: (ms: number) => void): void {
  process.stdin.resume().on('end', () => process.exit());
  process.on('SIGUSR2', () => {
    setOffset(Number(readFileSync(file, 'utf8')));
    process.stdout.write(`${MOVED}\n`);
  });
}
