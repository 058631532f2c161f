import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Each server runs in a process of its own, on a port of the system's choice. */

export type Running = { port: number; pid: number; stop: () => Promise<void> };

const running = new Set<ChildProcess>();

/** Whatever still runs: a benchmark that fails leaves nothing behind. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** Starts `args` on this Node; the port is the last number of the first line that `portIn` finds one in. */
export async function startProcess(args: string[], env: Record<string, string>, portIn: RegExp): Promise<Running> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const port = await new Promise<number>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`${args.join(' ')} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = portIn.exec(line)?.[1];
      if (found) done(Number(found));
    });
  });
  return { port, pid: child.pid ?? 0, stop: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
