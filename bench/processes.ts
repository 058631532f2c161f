import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs each server in its own process, on a port chosen by the system. */

export type Running = { port: number; pid: number; stop: () => Promise<void> };

const running = new Set<ChildProcess>();

/** Stops everything that still runs, so that a failed benchmark leaves nothing behind. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** Runs Node with `args`. The port is the last number in the first line of output that `portIn` matches. */
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
