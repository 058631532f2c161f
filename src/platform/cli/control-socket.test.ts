import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandIo } from './command.ts';
import { type CommandServer, type RunCommand, runInServer, serveCommands } from './control-socket.ts';
import { findControlSocket } from './control-socket-path.ts';

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
  const silent = text(createConnection(join(folder, 'control.sock')));
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
  const socket = createConnection(join(folder, 'control.sock'));
  socket.write('{"args":[],"cwd":"/"}\n', () => socket.destroy());
  await ended;
  const { io, abort } = terminal();
  abort.abort();
  expect(await runInServer(folder, ['import'], io)).toBe(0);
});

test('words that are no command are refused', async () => {
  await serve(async () => 0);
  const socket = createConnection(join(folder, 'control.sock'));
  socket.write('what?\n');
  expect(await text(socket)).toBe('{"err":"The server did not understand the command."}\n{"exit":1}\n');
});

test('without a server there is nobody to ask, and a socket left by a killed one is in nobody’s way', async () => {
  const { io, printed } = terminal();
  expect(await runInServer(folder, ['import'], io)).toBeNull();
  writeFileSync(join(folder, 'control.sock'), '');
  expect(await runInServer(folder, ['import'], io)).toBeNull();
  expect(printed).toEqual([]);
  await serve(async () => 0);
  expect(await runInServer(folder, ['import'], io)).toBe(0);
});

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

test('the socket is its owner’s alone', async () => {
  await serve(async () => 0);
  const path = join(folder, 'control.sock');
  expect({ found: findControlSocket(folder), mode: modeOf(path) }).toEqual({ found: path, mode: '600' });
});

describe('in a data directory whose path is too long for a socket', () => {
  const note = () => join(folder, 'control-socket');
  beforeEach(() => {
    folder = join(folder, 'a-folder-with-a-long-name'.repeat(5));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  });
  afterEach(() => vi.unstubAllEnvs());

  test('the socket lies in a folder of its own, which is noted in the data directory and goes with the server', async () => {
    vi.stubEnv('XDG_RUNTIME_DIR', '');
    await serve(async () => 4);
    const path = readFileSync(note(), 'utf8');
    expect(dirname(dirname(path))).toBe(tmpdir());
    const modes = { folder: modeOf(dirname(path)), socket: modeOf(path), note: modeOf(note()) };
    expect(modes).toEqual({ folder: '700', socket: '600', note: '600' });
    expect(await runInServer(folder, ['import'], terminal().io)).toBe(4);
    await server?.close();
    expect({ folder: existsSync(dirname(path)), note: existsSync(note()) }).toEqual({ folder: false, note: false });
  });

  test('its folder is in $XDG_RUNTIME_DIR where that is ours alone, and else in the system’s', async () => {
    const runtime = mkdtempSync(join(tmpdir(), 'bluechip-run-'));
    vi.stubEnv('XDG_RUNTIME_DIR', runtime);
    try {
      for (const [mode, parent] of [
        [0o700, runtime],
        [0o755, tmpdir()],
      ] as const) {
        chmodSync(runtime, mode);
        await serve(async () => 0);
        expect(dirname(dirname(readFileSync(note(), 'utf8')))).toBe(parent);
        await server?.close();
      }
    } finally {
      rmSync(runtime, { recursive: true });
    }
  });

  test('no name is foreseeable, and what a killed server left is in nobody’s way', async () => {
    const paths: string[] = [];
    for (const _ of [1, 2]) {
      await serve(async () => 0);
      const path = readFileSync(note(), 'utf8');
      paths.push(path);
      await server?.close();
      mkdirSync(dirname(path), { mode: 0o700 });
      writeFileSync(path, '');
      writeFileSync(note(), path);
    }
    expect(new Set(paths).size).toBe(2);
    await serve(async () => 0);
    expect(paths.map((path) => existsSync(dirname(path)))).toEqual([false, false]);
  });

  test('no command goes to a socket that others could have put there', async () => {
    await serve(async () => 0);
    const path = readFileSync(note(), 'utf8');
    const isFound = async () => (await runInServer(folder, ['import'], terminal().io)) === 0;
    expect(await isFound()).toBe(true);
    chmodSync(dirname(path), 0o755);
    expect(await isFound()).toBe(false);
    chmodSync(dirname(path), 0o700);
    chmodSync(path, 0o666);
    expect(await isFound()).toBe(false);
    chmodSync(path, 0o600);
    const link = `${dirname(path)}-link`;
    symlinkSync(dirname(path), link);
    writeFileSync(note(), join(link, 'control.sock'));
    expect(await isFound()).toBe(false);
    rmSync(link);
    writeFileSync(note(), path);
    expect(await isFound()).toBe(true);
  });

  test.skipIf(process.getuid?.() !== 0)('no command goes to a socket of another account', async () => {
    await serve(async () => 0);
    const path = readFileSync(note(), 'utf8');
    for (const theirs of [path, dirname(path)]) {
      chownSync(theirs, 65_534, 65_534);
      expect(await runInServer(folder, ['import'], terminal().io)).toBeNull();
      chownSync(theirs, 0, 0);
    }
    expect(await runInServer(folder, ['import'], terminal().io)).toBe(0);
  });
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
