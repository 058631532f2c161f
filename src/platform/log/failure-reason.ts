import { getSystemErrorMessage } from 'node:util';
import { withoutPersonalData } from './without-personal-data.ts';

/**
 * Why something failed, in one line for an operator: the cause, and never user input. Drizzle's own message holds the statement with all
 * its parameters, and hides the cause; PostgreSQL quotes rejected values; Node's says `ENOSPC`.
 */

const LONGEST = 500;
const DEEPEST_CAUSE = 5;
const MOST_FIELDS = 10;

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Data exceptions: PostgreSQL quotes the value in their messages. In other classes it quotes a name of the schema. */
const DATA_EXCEPTION = /^22/;
/** Errors of the server's resources and its operator: the hint says what to do. */
const HAS_USEFUL_HINT = /^(?:53|57)/;
/** The detail of a violated constraint names the column; other classes repeat rows or process ids. */
const HAS_USEFUL_DETAIL = /^23/;

const QUERY_FAILED = /^Failed query: /;

/** For codes where Node's own text is the C library's, or is missing. */
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the name server does not answer',
  ERR_SOCKET_CONNECTION_TIMEOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the other side closed the connection',
  ETIMEDOUT: 'the connection timed out',
  ENOSPC: 'No space left on device',
};

/** One line of at most 500 characters. Accepts anything thrown. */
export function failureReason(error: unknown): string {
  const text = reasonOf(error, 0);
  return withoutPersonalData(text).replace(/\s+/g, ' ').trim().slice(0, LONGEST) || 'unknown error';
}

function reasonOf(error: unknown, depth: number): string {
  if (!isErrorLike(error)) return typeof error === 'string' ? error : textOf(error);
  if (depth > DEEPEST_CAUSE) return '';
  if (Array.isArray(error.errors) && error.errors.length > 0 && !isMeaningful(error.message))
    return [...new Set(error.errors.map((each: unknown) => reasonOf(each, depth + 1)))].join('; ');
  const cause = error.cause === undefined || error.cause === null ? '' : reasonOf(error.cause, depth + 1);
  if (isFailedQuery(error)) return cause ? `The database refused a statement: ${cause}` : 'A query failed';
  const own = isOfPostgres(error) ? postgresReason(error) : ownReason(error);
  return cause === '' || own.includes(cause) ? own : own === '' ? cause : `${own}: ${cause}`;
}

/** Drizzle's error, whose message is the statement and its parameters. */
export const isFailedQuery = (error: unknown): boolean => isErrorLike(error) && QUERY_FAILED.test(error.message);

type ErrorLike = {
  name?: unknown;
  message: string;
  code?: unknown;
  errno?: unknown;
  cause?: unknown;
  errors?: unknown;
  issues?: unknown;
  severity?: unknown;
  detail?: unknown;
  hint?: unknown;
  stack?: unknown;
};

/** pg-boss emits copies of errors that are plain objects. */
export const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** After several failed addresses, Node's error has no message, or one that names none of them. */
const isMeaningful = (message: string) => message.trim() !== '' && message !== 'All promises were rejected';

const isOfPostgres = ({ code, severity }: ErrorLike) =>
  typeof code === 'string' && SQLSTATE.test(code) && typeof severity === 'string';

function postgresReason({ code, message, detail, hint }: ErrorLike): string {
  const state = String(code);
  // From the first quotation mark to the last, because a value may contain some.
  const words = DATA_EXCEPTION.test(state) ? message.replace(/".*"/s, '[removed]') : message;
  const more = [
    HAS_USEFUL_DETAIL.test(state) && typeof detail === 'string' ? constraintDetail(detail) : '',
    HAS_USEFUL_HINT.test(state) && typeof hint === 'string' ? hint : '',
  ];
  return [`${words} (${state})`, ...more.filter((each) => each !== '')].join('. ');
}

/** "Key (email)=(pat@home.example) already exists." without the value; a whole row is omitted. */
function constraintDetail(detail: string): string {
  const [, columns, rest] = /^Key \(([^)]*)\)=\(.*\) ((?:already|is|conflicts).*?)\.?$/s.exec(detail) ?? [];
  if (columns === undefined || rest === undefined) return '';
  return `Key (${columns}) ${rest.replace(/ with existing key.*$/s, ' with an existing key')}`;
}

function ownReason(error: ErrorLike): string {
  if (Array.isArray(error.issues)) return issuesReason(error.issues);
  const code = typeof error.code === 'string' ? error.code : '';
  const message = error.message.trim();
  const words = WORDS[code] ?? systemWords(code, error.errno);
  if (words !== '' && !message.toLowerCase().includes(words.toLowerCase()))
    return message === '' ? words : `${words} (${message})`;
  if (message === '') return code || (typeof error.name === 'string' ? error.name : '');
  // The JSON parser quotes its input.
  const quoted = message.indexOf('"');
  const end = message.lastIndexOf(NOT_JSON);
  return quoted < 0 || end < quoted
    ? message
    : `${message.slice(0, quoted)}what was read is not valid JSON${message.slice(end + NOT_JSON.length)}`;
}

const NOT_JSON = '" is not valid JSON';

/** The system's description of Node's error number; empty if there is none. */
function systemWords(code: string, errno: unknown): string {
  if (!/^E[A-Z0-9_]+$/.test(code) || typeof errno !== 'number' || errno >= 0) return '';
  try {
    const words = getSystemErrorMessage(errno);
    return words === undefined || words.startsWith('Unknown system error') ? '' : words;
  } catch {
    return '';
  }
}

/** A schema error is a JSON list: each issue with its path. */
function issuesReason(issues: readonly unknown[]): string {
  return issues
    .map((issue) => {
      if (typeof issue !== 'object' || issue === null || !('message' in issue)) return '';
      const path = 'path' in issue && Array.isArray(issue.path) ? issue.path.map(String).join('.') : '';
      return path === '' ? String(issue.message) : `${path}: ${String(issue.message)}`;
    })
    .filter((each) => each !== '')
    .join('; ');
}

/** An unknown object may throw when it is converted to text, and a log line must not. Lists its fields, without values. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return typeof thrown === 'symbol' ? 'a symbol' : String(thrown);
  const fields = Object.keys(thrown).slice(0, MOST_FIELDS);
  return `an object that is no error${fields.length > 0 ? `, with the fields ${fields.join(', ')}` : ''}`;
}
