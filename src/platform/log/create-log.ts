import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type LevelWithSilent,
  type LogFn,
  pino,
  stdTimeFunctions,
} from 'pino';
import { describeError } from './describe-error.ts';
import { failureReason } from './failure-reason.ts';
import type { Log } from './log.ts';
import { redacted } from './redacted.ts';
import { EMAIL, withoutPersonalData } from './without-personal-data.ts';
import { withoutTokens } from './without-tokens.ts';

const serializers = { req: describeRequest, res: describeReply, err: describeError, error: describeError };
const SERIALIZED = new Set(Object.keys(serializers));

/** JSON lines on standard output (or `destination`), with ISO times; secrets and personal data are removed from every line. */
export function createLog({ level, destination }: { level: LevelWithSilent; destination?: DestinationStream }): Log {
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers,
      hooks: { logMethod },
    },
    // The last safety net: removes email addresses, and tokens in URLs, from any text, whatever the field's name.
    cleaned(destination ?? pino.destination(1)),
  );
  // pino does not pass a child's bindings through the formatter above; descendants inherit this method.
  const child = log.child;
  Object.defineProperty(log, 'child', {
    value(this: typeof log, bindings: Bindings, options?: ChildLoggerOptions) {
      return Reflect.apply(child, this, [withoutSecrets(bindings), options]);
    },
  });
  return log;
}

function withoutSecrets(facts: object): Record<string, unknown> {
  return redacted(facts, SERIALIZED);
}

/** By default, pino uses an error's own message as the line's, bypassing every serializer. */
function logMethod(this: unknown, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message] = args;
  const error = first instanceof Error ? first : errorOf(first);
  if (!error || message !== undefined) method.apply(this, args);
  else method.call(this, first instanceof Error ? { err: first } : first, failureReason(error));
}

function errorOf(facts: unknown): Error | null {
  return typeof facts === 'object' && facts !== null && 'err' in facts && facts.err instanceof Error ? facts.err : null;
}

function cleaned(destination: DestinationStream): DestinationStream {
  return {
    write: (line) => destination.write(withoutTokens(line.includes('@') ? line.replace(EMAIL, '[email]') : line)),
  };
}

/** Method and path. Query values and headers can hold tokens and names, so only the keys of the query are kept. */
function describeRequest(request: unknown): Record<string, unknown> {
  if (typeof request !== 'object' || request === null) return {};
  const { id, method, url }: { id?: unknown; method?: unknown; url?: unknown } = request;
  return { id, method, path: typeof url === 'string' ? withoutQueryValues(url) : undefined };
}

function withoutQueryValues(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return withoutPersonalData(url);
  const keys = [...new URLSearchParams(url.slice(start + 1)).keys()];
  return withoutPersonalData(`${url.slice(0, start)}?${keys.join('&')}`);
}

function describeReply(reply: unknown): Record<string, unknown> {
  if (typeof reply !== 'object' || reply === null) return {};
  const { statusCode }: { statusCode?: unknown } = reply;
  return { statusCode };
}
