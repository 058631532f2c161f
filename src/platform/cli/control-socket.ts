import { chmodSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { PRIVATE_FILE } from '../security/private-folder.ts';
import type { CommandIo } from './command.ts';
import { findControlSocket, makeControlSocketPath, removeControlSocket } from './control-socket-path.ts';
import { sayFailure } from './say-failure.ts';

/**
 * While a server holds the embedded database, commands run inside it: the terminal's side sends the arguments, and the server returns the
 * output and the exit code. One JSON object per line. On an interrupt the terminal ends its half of the connection and still receives the
 * command's last output. The socket belongs to the owner of the data directory, and nobody else may command the server.
 */

type Message = { out: string } | { err: string } | { exit: number };
type Request = { args: string[]; cwd: string };

export type RunCommand = (args: string[], io: CommandIo) => Promise<number>;

export type CommandServer = {
  /** Accepts no more commands, interrupts the running ones, and gives them CLOSE_MS to finish. */
  close(): Promise<void>;
};

const LONGEST_REQUEST = 1_048_576;
const CLOSE_MS = 2_000;

/** Listens for commands. The caller holds the data directory, so an existing socket is left from a killed process. */
export async function serveCommands(dataDirectory: string, run: RunCommand): Promise<CommandServer> {
  const path = makeControlSocketPath(dataDirectory);
  const stopping = new AbortController();
  const open = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const served = serveOne(socket, run, stopping.signal);
    open.set(socket, served);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(path, done));
  chmodSync(path, PRIVATE_FILE);
  return {
    async close() {
      server.close();
      stopping.abort();
      await Promise.race([Promise.all(open.values()), new Promise((done) => setTimeout(done, CLOSE_MS).unref())]);
      for (const socket of open.keys()) socket.destroy();
      removeControlSocket(dataDirectory);
    },
  };
}

async function serveOne(socket: Socket, run: RunCommand, stopping: AbortSignal): Promise<void> {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, stopping]);
  const send = sendTogether(socket);
  for (const event of ['error', 'end', 'close']) socket.on(event, () => gone.abort());
  const line = await firstLine(socket, signal);
  if (line === null) {
    socket.destroy();
    return;
  }
  const request = readRequest(line);
  if (!request) {
    send({ err: 'The server did not understand the command.' });
    send({ exit: 1 });
  } else {
    const sayWhy = () => send({ err: 'The server is being stopped.' });
    stopping.addEventListener('abort', sayWhy, { signal: gone.signal });
    const io: CommandIo = {
      out: (text) => send({ out: text }),
      err: (text) => send({ err: text }),
      cwd: request.cwd,
      signal,
    };
    send({ exit: await runSafely(run, request.args, io) });
  }
  await new Promise<void>((done) => socket.end(() => done()));
  socket.destroy();
}

/**
 * Sends all messages of one turn of the event loop in one write, as far as the system accepts it: a command's last output and its exit
 * code. If the server were killed between the two, the terminal would print the result of a finished command and call it unfinished.
 */
function sendTogether(socket: Socket): (message: Message) => void {
  return (message) => {
    if (!socket.writable) return;
    if (socket.writableCorked === 0) {
      socket.cork();
      setImmediate(() => socket.uncork());
    }
    socket.write(`${JSON.stringify(message)}\n`);
  };
}

/** Null if there is none. Keeps reading, because only a reader notices that the other side has gone. */
function firstLine(socket: Socket, signal: AbortSignal): Promise<string | null> {
  return new Promise((done) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      if (said.includes('\n')) return;
      said += chunk;
      if (said.includes('\n')) done(said.slice(0, said.indexOf('\n')));
      else if (said.length > LONGEST_REQUEST) done(null);
    });
    signal.addEventListener('abort', () => done(null));
  });
}

/** Reads line by line until the connection ends for any reason. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  socket.setEncoding('utf8');
  try {
    for await (const chunk of socket) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch {
    // The process was killed or interrupted; drop the incomplete line.
  }
}

/** A command that throws must not end the server it runs in. */
async function runSafely(run: RunCommand, args: string[], io: CommandIo): Promise<number> {
  try {
    return await run(args, io);
  } catch (error) {
    return sayFailure(error, args, io);
  }
}

function readRequest(line: string): Request | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('args' in value) || !('cwd' in value)) return null;
    const { args, cwd } = value;
    if (!Array.isArray(args) || typeof cwd !== 'string') return null;
    return { args: args.map(String), cwd };
  } catch {
    return null;
  }
}

/** Runs the command in the server that holds the directory; null if there is none. */
export async function runInServer(dataDirectory: string, args: string[], io: CommandIo): Promise<number | null> {
  const path = findControlSocket(dataDirectory);
  if (path === null) return null;
  const socket = createConnection({ path, allowHalfOpen: true });
  const isConnected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
  if (!isConnected) return null;
  socket.write(`${JSON.stringify({ args, cwd: io.cwd } satisfies Request)}\n`);
  if (io.signal.aborted) socket.end();
  io.signal.addEventListener('abort', () => socket.end());
  let exit: number | null = null;
  socket.on('error', () => {});
  for await (const line of linesOf(socket)) {
    const message: Message = JSON.parse(line);
    if ('out' in message) io.out(message.out);
    else if ('err' in message) io.err(message.err);
    else exit = message.exit;
  }
  socket.destroy();
  if (exit === null) io.err('The server ended before the command did. Nothing of an unfinished command is kept.');
  return exit ?? 1;
}
