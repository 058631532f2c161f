import { inspect } from 'node:util';
import { withoutTokens } from './without-tokens.ts';

/**
 * An error as the log and error reports may show it. Drivers put what a person typed into messages (the parameters of a failed
 * query, the key of a broken constraint), so an error's own text is never passed on as it is.
 */

export type DescribedError = { type: string; message: string; stack?: string; code?: string; cause?: DescribedError };

/** Bounded on the left, so that a long run of letters without an @ costs no more than its length. */
export const EMAIL = /[^\s@"'<>()[\]{},;:=\\]{1,64}@[^\s@"'<>()[\]{},;:=\\]+/g;

const DEEPEST_CAUSE = 3;
const LONGEST_TEXT = 4_000;

/** Email addresses, query parameters, constraint values, card numbers and the tokens of addresses taken out; the rest of the text stays. */
export function withoutPersonalData(text: string): string {
  return withoutTokens(
    text
      .slice(0, LONGEST_TEXT)
      // Drizzle ends its message with "params: …", which reaches to the first frame of the stack.
      .replace(/\nparams: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/g, '\nparams: [removed]')
      .replace(/Key \(([^)]*)\)=\(.*?\)(?= (?:already|is|conflicts)|$)/g, 'Key ($1)=([removed])')
      .replace(/Failing row contains \(.*\)/g, 'Failing row contains ([removed])')
      .replace(EMAIL, '[email]')
      .replace(/\b\d(?:[ -]?\d){12,18}\b/g, '[number]'),
  );
}

/** Anything thrown, as facts that hold no personal data; causes are followed three deep. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(textOf(error)) };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code) : null;
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    ...(error.stack ? { stack: withoutPersonalData(error.stack) } : {}),
    ...(code ? { code } : {}),
    ...(error.cause && depth < DEEPEST_CAUSE ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** An object of unknown making may throw when it is made a text, and a log line must not. */
function textOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown;
  const isPlain = thrown === undefined || ['number', 'boolean', 'bigint'].includes(typeof thrown);
  return isPlain ? inspect(thrown) : Object.prototype.toString.call(thrown);
}
