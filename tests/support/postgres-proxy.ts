import { createConnection, createServer, type Socket } from 'node:net';
import { type Frame, frameReader, readBind, textAt } from './postgres-frames.ts';

/**
 * A proxy between the program and PostgreSQL: it sees each statement, and may stop the program at one. The statement is then either not
 * sent, or executed with its reply held back, and the waiting process can be killed. So the program needs no code for these tests.
 */

export type Statement = {
  text: string;
  /** $1, $2 … as text, null as null. */
  params: readonly (string | null)[];
  /** 1: the `begin` of its transaction; 0: outside of one. */
  place: number;
  /** The first statement of its transaction after `begin`, which shows whom it is about; null outside of one, and for `begin`. */
  opening: { text: string; params: readonly (string | null)[] } | null;
};

/** before: not sent. after: executed, with its reply held back. */
export type Verdict = 'pass' | 'before' | 'after';

export type PostgresProxy = {
  url: string;
  /** The statements stopped so far; an `after` once PostgreSQL has replied. */
  stopped: () => readonly Statement[];
  close: () => Promise<void>;
};

type Judge = (statement: Statement) => Verdict;

export async function startProxy(databaseUrl: string, judge: Judge): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const stopped: Statement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = createConnection(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Killed processes end their connections at any point.
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    connect(client, upstream, { judge, stopped });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: url.href,
    stopped: () => stopped,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

/** Forwards a connection statement by statement until one is stopped; then nothing passes in either direction. */
function connect(client: Socket, upstream: Socket, { judge, stopped }: { judge: Judge; stopped: Statement[] }): void {
  const readClient = frameReader({ opening: true });
  const readServer = frameReader({ opening: false });
  const nextStatement = statementReader();
  let group: Buffer[] = [];
  /** The statement being executed whose reply is held back. */
  let kept: Statement | null = null;
  let isStopped = false;

  client.on('data', (piece) => {
    for (const frame of readClient(Buffer.from(piece))) {
      if (isStopped) return;
      group.push(frame.bytes);
      if (!ENDS_GROUP.has(frame.type)) {
        nextStatement(frame);
        continue;
      }
      const statement = nextStatement(frame);
      const verdict = statement ? judge(statement) : 'pass';
      isStopped = verdict !== 'pass';
      if (verdict === 'after') kept = statement;
      if (verdict === 'before' && statement) stopped.push(statement);
      else upstream.write(Buffer.concat(group));
      group = [];
    }
  });
  upstream.on('data', (piece) => {
    if (!isStopped) client.write(piece);
    // ReadyForQuery: it is done.
    const isAnswered = readServer(Buffer.from(piece)).some(({ type }) => type === 'Z');
    if (isAnswered && kept) {
      stopped.push(kept);
      kept = null;
    }
  });
}

/** The first frame, a password, a simple query, Sync, Flush and Terminate: earlier frames are sent with them. */
const ENDS_GROUP = new Set(['', 'p', 'Q', 'S', 'H', 'X']);

/** Takes a client's frames in order; returns the statement that a frame completes, else null. */
function statementReader(): (frame: Frame) => Statement | null {
  const prepared = new Map<string, string>();
  let bound: { text: string; params: (string | null)[] } | null = null;
  let place = 0;
  let opening: Statement['opening'] = null;
  return ({ type, body }) => {
    if (type === 'P') {
      const name = textAt(body, 0);
      prepared.set(name.text, textAt(body, name.next).text);
    } else if (type === 'B') {
      const { statement, params } = readBind(body);
      bound = { text: prepared.get(statement) ?? '', params };
    }
    const whole = type === 'Q' ? { text: textAt(body, 0).text, params: [] } : type === 'S' ? bound : null;
    if (!whole) return null;
    bound = null;
    if (whole.text === 'begin') place = 1;
    else if (place > 0) place += 1;
    if (place === 2) opening = whole;
    const statement = { ...whole, place, opening };
    if (/^(commit|rollback)$/.test(whole.text)) [place, opening] = [0, null];
    return statement;
  };
}
