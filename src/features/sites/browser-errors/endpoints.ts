import { handle } from '#platform/http/handle.ts';
import { reportBrowserError } from './contract.ts';
import { acceptBrowserError } from './service.ts';

export const browserErrorEndpoints = [
  handle(reportBrowserError, { run: async (ctx, { body }) => ({ isReported: acceptBrowserError(ctx, body) }) }),
];
