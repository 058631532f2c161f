import { chmodSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { PRIVATE_FILE } from '../security/private-folder.ts';
import type { CommandIo } from './command.ts';
import { findControlSocket, makeControlSocketPath, removeControlSocket } from './control-socket-path.ts';
import { sayFailure } from './say-failure.ts';

/**
 * While a server holds the embedded database, a command runs inside it: the terminal's side sends its words, the server sends
 * back what the command prints and its exit code. One JSON object per line. Who interrupts ends his half of the connection, and
 * still hears what the command says to that. The socket belongs to the owner of the data directory, and nobody else may command the
 * server.
 */

type Message = { out: string } | { err: string } | { exit: number };
type Request = { args: string[]; cwd: string };

export type RunCommand = (args: string[], io: CommandIo) => Promise<number>;

export type CommandServer = {
  /** Takes no more commands, interrupts those that run, and gives them CLOSE_MS to say so. */
  close(): Promise<void>;
};

const LONGEST_REQUEST = 1_048_576;
const CLOSE_MS = 2_000;

/** Listens for commands; the caller holds the data directory, so a socket that is there is left from a killed process. */
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
 * What is said in one turn of the event loop goes out in one write, up to what the system takes at once: a command's last words and its exit code. A server that is
 * killed between the two would leave a terminal that prints the result of a finished command and calls it unfinished.
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

/** Null when there is none. It goes on reading: only who reads learns that the other side has gone. */
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

/** Line by line until the other side ends, however it does. */
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
    // A process that was killed or interrupted: what it had not finished saying is nothing.
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

/** Runs the command in the server that holds the directory; null when there is no server to ask. */
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
