import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandIo } from './command.ts';
import {
  type CommandServer,
  controlSocketPath,
  type RunCommand,
  runInServer,
  serveCommands,
} from './control-socket.ts';

let folder: string;
let server: CommandServer | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-socket-'));
});
afterEach(async () => {
  await server?.close();
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

const serve = async (run: RunCommand) => {
  server = await serveCommands(folder, run);
};

function terminal() {
  const abort = new AbortController();
  const printed: string[] = [];
  const io: CommandIo = {
    out: (line) => void printed.push(`out ${line}`),
    err: (line) => void printed.push(`err ${line}`),
    cwd: '/somewhere',
    signal: abort.signal,
  };
  return { io, printed, abort };
}

test('the command gets its words and folder, the terminal what it prints and its exit code', async () => {
  await serve(async (args, io) => {
    io.out(`${args.join('|')} in ${io.cwd}`);
    io.err('careful');
    io.out('two\nlines, and the separators \u2028 and \u2029 of Unicode');
    return 3;
  });
  const { io, printed } = terminal();
  expect(await runInServer(folder, ['import', 'recruits\u2028', 'a file.csv'], io)).toBe(3);
  expect(printed).toEqual([
    'out import|recruits\u2028|a file.csv in /somewhere',
    'err careful',
    'out two\nlines, and the separators \u2028 and \u2029 of Unicode',
  ]);
});

test('much output arrives whole and in order', async () => {
  await serve(async (_args, io) => {
    for (let line = 0; line < 5_000; line += 1) io.out(`line ${line}`);
    return 0;
  });
  const { io, printed } = terminal();
  expect(await runInServer(folder, ['import'], io)).toBe(0);
  expect(printed).toEqual(Array.from({ length: 5_000 }, (_, line) => `out line ${line}`));
});

test('two commands at once do not mix', async () => {
  const lines = [0, 1, 2, 3, 4].map(() => ({ printed: 0, byBoth: Promise.withResolvers<void>() }));
  await serve(async ([name], io) => {
    for (const [number, line] of lines.entries()) {
      io.out(`${name} ${number}`);
      line.printed += 1;
      if (line.printed === 2) line.byBoth.resolve();
      await line.byBoth.promise;
    }
    return name === 'first' ? 1 : 2;
  });
  const [first, second] = [terminal(), terminal()];
  const codes = await Promise.all([
    runInServer(folder, ['first'], first.io),
    runInServer(folder, ['second'], second.io),
  ]);
  expect(codes).toEqual([1, 2]);
  expect(first.printed).toEqual([0, 1, 2, 3, 4].map((line) => `out first ${line}`));
  expect(second.printed).toEqual([0, 1, 2, 3, 4].map((line) => `out second ${line}`));
});

test('a command that throws is told, and the server goes on', async () => {
  let isBroken = true;
  await serve(async () => {
    if (isBroken) throw new Error('no such file');
    return 0;
  });
  const { io, printed } = terminal();
  expect(await runInServer(folder, ['import'], io)).toBe(1);
  expect(printed).toEqual(['err The command failed: no such file']);
  isBroken = false;
  expect(await runInServer(folder, ['import'], io)).toBe(0);
});

test('whoever interrupts ends the command, and hears what it says to that', async () => {
  const { io, printed, abort } = terminal();
  await serve(async (_args, { signal, err }) => {
    const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    abort.abort();
    await stopped;
    err('Interrupted: nothing was imported.');
    return 130;
  });
  expect(await runInServer(folder, ['import'], io)).toBe(130);
  expect(printed).toEqual(['err Interrupted: nothing was imported.']);
});

test('a server that stops interrupts its commands, and drops who never asked', async () => {
  const begun = Promise.withResolvers<void>();
  await serve(async (_args, { signal, err }) => {
    const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    begun.resolve();
    await stopped;
    err('Interrupted: nothing was imported.');
    return 130;
  });
  const silent = text(createConnection(controlSocketPath(folder)));
  const { io, printed } = terminal();
  const answered = runInServer(folder, ['import'], io);
  await begun.promise;
  await server?.close();
  expect(await answered).toBe(130);
  expect(printed).toEqual(['err The server is being stopped.', 'err Interrupted: nothing was imported.']);
  expect(await silent).toBe('');
});

test('a terminal that is gone takes only its own command with it', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  await serve(async (_args, { signal, out }) => {
    if (!signal.aborted) await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    for (let line = 0; line < 100; line += 1) out('nobody reads this');
    resolve();
    return 0;
  });
  const socket = createConnection(controlSocketPath(folder));
  socket.write('{"args":[],"cwd":"/"}\n', () => socket.destroy());
  await ended;
  const { io, abort } = terminal();
  abort.abort();
  expect(await runInServer(folder, ['import'], io)).toBe(0);
});

test('words that are no command are refused', async () => {
  await serve(async () => 0);
  const socket = createConnection(controlSocketPath(folder));
  socket.write('what?\n');
  expect(await text(socket)).toBe('{"err":"The server did not understand the command."}\n{"exit":1}\n');
});

test('without a server there is nobody to ask, and a socket left by a killed one is in nobody’s way', async () => {
  const { io, printed } = terminal();
  expect(await runInServer(folder, ['import'], io)).toBeNull();
  writeFileSync(controlSocketPath(folder), '');
  expect(await runInServer(folder, ['import'], io)).toBeNull();
  expect(printed).toEqual([]);
  await serve(async () => 0);
  expect(await runInServer(folder, ['import'], io)).toBe(0);
});

test('a path too long for a socket moves to the system’s folder, by a name of its own', async () => {
  folder = join(folder, 'a-folder-with-a-long-name'.repeat(5));
  mkdirSync(folder, { recursive: true });
  const path = controlSocketPath(folder);
  expect(dirname(path)).toBe(tmpdir());
  expect(controlSocketPath(`${folder}x`)).not.toBe(path);
  await serve(async () => 4);
  expect(existsSync(path)).toBe(true);
  expect(await runInServer(folder, ['import'], terminal().io)).toBe(4);
});

/** A server in a process of its own; `run` is the body of its command, which may kill it. */
async function serveInChild(run: string): Promise<ChildProcess> {
  const module = new URL('./control-socket.ts', import.meta.url).href;
  const script = `const { serveCommands } = await import(${JSON.stringify(module)});
    const killed = () => process.kill(process.pid, 'SIGKILL');
    await serveCommands(process.argv[1], async (_args, io) => { ${run} });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

const ENDED = 'err The server ended before the command did. Nothing of an unfinished command is kept.';

test('a server that is killed in the middle leaves one clear line and exit 1', async () => {
  const child = await serveInChild(`io.out('begun'); return new Promise(() => {});`);
  const { io, printed } = terminal();
  const killWhenBegun = (line: string) => {
    io.out(line);
    child.kill('SIGKILL');
  };
  expect(await runInServer(folder, ['import'], { ...io, out: killWhenBegun })).toBe(1);
  expect(printed).toEqual(['out begun', ENDED]);
});

test('a command’s last words arrive with its exit code or not at all: a result is never printed as unfinished', async () => {
  await serveInChild(`await null; io.out('3000 imported'); killed(); return 0;`);
  const { io, printed } = terminal();
  expect(await runInServer(folder, ['import'], io)).toBe(1);
  expect(printed).toEqual([ENDED]);
});
