import { contracts, send } from './browser-calls.ts';
import { createErrorSender } from './error-sender.ts';

/** Sends an error of this page to the server, without waiting; a failed report is dropped. */
export const sendError = createErrorSender({
  send: (body) => send(contracts.browserErrors.report, { body, outlivesPage: true }),
  pathname: () => location.pathname,
});
