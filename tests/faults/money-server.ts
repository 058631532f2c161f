import { type Statement, startProxy } from '#tests/support/postgres-proxy.ts';
import { type Server, startServer, until } from './program.ts';
import { waitForKill } from './rounds.ts';
import { SHOP_ENV } from './shopper.ts';

/** A server whose statements are counted, to be killed at one of them, so that a moment means the same on a slow and on a fast machine. */

/** By which statement the provider had charged or refunded, and by which our books had it; 0: never. */
export type Course = { charged: number; written: number; done: number };

export type MoneyServer = Pick<Server, 'port' | 'isRunning'> & {
  /** Starts counting; returns how to read the counts. */
  watch: () => () => Course;
  /** Kills it that many statements from now plus that many milliseconds, or once no more statements come. Resolves when it is dead. */
  killAt: (statement: number, ms: number) => Promise<void>;
  /** Kills it now, if it runs. Resolves with all its output. */
  kill: () => Promise<string>;
};

/** The queue polls every two seconds. */
const STILL_MS = 2500;
/** The longest action takes a few seconds; a busy machine takes many times as long. */
const KILL_MS = 120_000;

const isOfQueue = ({ text }: Statement) => /\bjobs\.|\bpgboss\b/.test(text);
/** The provider charges or refunds. */
const isMoved = ({ text, params }: Statement) =>
  text.startsWith('insert into "embedded_card_objects"')
    ? params.includes('charge') || params.includes('refund')
    : text.startsWith('insert into "embedded_paypal_objects"') &&
      params.some((each) => /"kind":\s?"(?:order|refund)"/.test(String(each)));
const isBooked = ({ text }: Statement) => /^insert into "(?:payments|refunds)"/.test(text);

export async function startMoneyServer(databaseUrl: string): Promise<MoneyServer> {
  let course: Course = { charged: 0, written: 0, done: 0 };
  /** Counted next, when it commits. */
  let next: 'charged' | 'written' | null = null;
  let last = performance.now();
  let onStatement = () => {};
  const proxy = await startProxy(databaseUrl, (statement) => {
    if (isOfQueue(statement)) return 'pass';
    last = performance.now();
    course.done += 1;
    if (isMoved(statement)) next = 'charged';
    else if (isBooked(statement)) next = 'written';
    else if (next !== null && statement.text === 'commit') {
      course[next] = course.done;
      next = null;
    }
    onStatement();
    return 'pass';
  });
  const server = await startServer({ databaseUrl: proxy.url }, SHOP_ENV);
  const { port, isRunning } = server;
  const watch = () => {
    course = { charged: 0, written: 0, done: 0 };
    return () => ({ ...course });
  };
  return {
    port,
    isRunning,
    watch,
    async killAt(statement, ms) {
      watch();
      last = performance.now();
      onStatement = () => {
        if (course.done === statement) void waitForKill(ms).then(() => server.kill('SIGKILL'));
      };
      await until(() => !server.isRunning() || performance.now() - last > STILL_MS, 'the server is still', KILL_MS);
      if (server.isRunning()) server.kill('SIGKILL');
      await server.ended;
    },
    async kill() {
      if (server.isRunning()) server.kill('SIGKILL');
      await server.ended;
      await proxy.close();
      return server.output();
    },
  };
}
