import { failureReason, isErrorLike } from './failure-reason.ts';
import { withoutPersonalData } from './without-personal-data.ts';

/**
 * An error as the log and error reports may show it. Drivers put user input into messages (the parameters of a failed query, the key of a
 * violated constraint), so an error's own text is never passed on unchanged.
 */

export type DescribedError = {
  type: string;
  message: string;
  /** What failed, in one line, if the message does not say it: the message of a failed query is the statement. */
  reason?: string;
  stack?: string;
  code?: string;
  cause?: DescribedError;
};

const DEEPEST_CAUSE = 3;

/** Converts anything thrown into facts without personal data; causes are followed three levels deep. */
export function describeError(error: unknown, depth = 0): DescribedError {
  const reason = failureReason(error);
  if (!isErrorLike(error)) return { type: typeof error, message: reason };
  const { code, stack, name, cause } = error;
  const message = withoutPersonalData(error.message) || reason;
  return {
    type: typeof name === 'string' ? name : typeof error,
    message,
    ...(depth === 0 && reason !== message ? { reason } : {}),
    ...(typeof stack === 'string' && stack !== '' ? { stack: withoutPersonalData(stack) } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    ...(cause && depth < DEEPEST_CAUSE ? { cause: describeError(cause, depth + 1) } : {}),
  };
}
