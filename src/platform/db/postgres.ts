import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { createOutageLog, type OutageLog } from '../log/outage-log.ts';
import type { Database, PoolState, Unlisten } from './database.ts';

const RECONNECT_MS = 500;
/** A server that does not answer is reported instead of waiting for the request to time out. */
const CONNECT_MS = 5_000;

type Listener = { onMessage: (payload: string) => void; onGap: (() => void) | undefined };

type PostgresOptions = {
  url: string;
  poolSize: number;
  /** For a few connections that repeat the same statements many times: the server plans each statement once per connection. */
  keepsPlans?: boolean;
  /** Milliseconds to wait for a new connection, or for a free one. */
  connectMs?: number;
  /** Logs connections that the server or the network ended; absent: not logged. */
  log?: Pick<Log, 'error' | 'info'>;
  /** Adds an equal pool for requests alone, whose statements are canceled after this many milliseconds. */
  requestStatementMs?: number;
};

/**
 * A PostgreSQL server behind one pool, or behind one for requests and one for everything else (decision 0087). One further connection
 * listens, and reconnects when it is lost.
 */
export async function openPostgres({
  requestStatementMs,
  log = { error: () => {}, info: () => {} },
  ...options
}: PostgresOptions): Promise<Database> {
  const outage = createOutageLog({
    log,
    failed: 'a database connection was lost',
    over: 'the database connections hold again',
    isOver: () => notifications.isUp(),
  });
  const pool = createPool(options, outage);
  await pool.query('select 1');
  const requests =
    requestStatementMs === undefined ? null : createPool({ ...options, statementMs: requestStatementMs }, outage);
  const notifications = listenOn(options.url, outage);
  return {
    engine: 'postgres',
    db: drizzle({ client: pool }),
    ...(requests ? { requestDb: drizzle({ client: requests }) } : {}),
    listen: notifications.listen,
    pools: () => [stateOf('work', pool), ...(requests ? [stateOf('requests', requests)] : [])],
    executeSql: (text, values) => pool.query(text, values),
    close: async () => {
      await notifications.close();
      await Promise.all([pool.end(), requests?.end()]);
    },
  };
}

const stateOf = (pool: PoolState['pool'], { totalCount: total, idleCount: idle, waitingCount: waiting }: pg.Pool) => ({
  pool,
  total,
  idle,
  waiting,
});

/** Connects on first use. */
function createPool(
  {
    url,
    poolSize,
    keepsPlans = false,
    connectMs = CONNECT_MS,
    statementMs,
  }: Omit<PostgresOptions, 'requestStatementMs' | 'log'> & { statementMs?: number },
  outage: OutageLog,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'bluechip',
    connectionTimeoutMillis: connectMs,
    // A new connection would have to plan everything again.
    ...(keepsPlans ? { idleTimeoutMillis: 0 } : {}),
    // Every statement here is short, and JIT compilation costs seconds whenever the planner overestimates one.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type does not say so
    onConnect: (client) => {
      if (keepsPlans) keepPlans(client);
      // Set here and not as a start parameter, because poolers in between refuse those.
      const timeout = statementMs === undefined ? '' : `; set statement_timeout = ${Math.ceil(statementMs)}`;
      return client.query(`set jit = off${timeout}`);
    },
  });
  // Without a handler, an idle connection dropped by the server would end the process.
  pool.on('error', (error) => outage.note(error));
  return pool;
}

/** Names each unnamed statement, so that the server reuses its plan. */
function keepPlans(client: pg.ClientBase): void {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `kept_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('a client that asks nothing');
  const named = (asked: unknown) =>
    typeof asked === 'object' &&
    asked !== null &&
    'text' in asked &&
    typeof asked.text === 'string' &&
    !('name' in asked && asked.name)
      ? { ...asked, name: nameOf(asked.text) }
      : asked;
  Object.assign(client, {
    query: (asked: unknown, ...rest: unknown[]): unknown => Reflect.apply(query, client, [named(asked), ...rest]),
  });
}

function listenOn(url: string, outage: OutageLog) {
  const listeners = new Map<string, Set<Listener>>();
  /** The current connection, established or in progress. */
  let current: Promise<pg.Client> | null = null;
  let isClosed = false;
  /** Nothing can be missed before somebody listens. */
  let isUp = true;

  function connected(): Promise<pg.Client> {
    if (current) return current;
    const making = connect().catch((error: unknown) => {
      if (current === making) current = null;
      throw error;
    });
    current = making;
    return making;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'bluechip-listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    let hasStood = false;
    let hasEnded = false;
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload ?? '');
    });
    let lost: unknown = new Error('the server ended the listening connection');
    client.on('error', (error) => {
      lost = error;
    });
    client.once('end', () => {
      hasEnded = true;
      // Only an established connection is reconnected here; if it never was, the caller gets the failure.
      if (!hasStood || isClosed) return;
      current = null;
      isUp = false;
      outage.note(lost);
      void reconnect();
    });
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (hasEnded || isClosed) throw new Error('the listening connection ended');
      hasStood = true;
      isUp = true;
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await pause(RECONNECT_MS, undefined, { ref: false });
      const isBack = await connected().then(
        () => true,
        () => false,
      );
      if (!isBack) continue;
      for (const each of listeners.values()) for (const listener of each) listener.onGap?.();
      return;
    }
  }

  return {
    isUp: () => isUp || isClosed,
    async listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<Unlisten> {
      const listener = { onMessage, onGap };
      const there = listeners.get(channel) ?? new Set();
      listeners.set(channel, there.add(listener));
      try {
        const client = await connected();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        there.delete(listener);
        throw error;
      }
      return async () => {
        there.delete(listener);
      };
    },
    async close(): Promise<void> {
      isClosed = true;
      const client = await current?.catch(() => null);
      await client?.end();
    },
  };
}
