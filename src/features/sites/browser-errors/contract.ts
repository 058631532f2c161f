import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { BROWSER_ERROR_LIMITS as LIMITS } from './browser-error-view.ts';

export const reportBrowserError = defineEndpoint({
  method: 'POST',
  path: '/api/v2/browser_errors',
  summary: 'Reports a script error of a page, without anything about its reader; a repeated one is dropped',
  access: 'public',
  body: z.object({
    /** `render`: caught by React; `uncaught` and `rejection`: caught by nothing. */
    kind: z.enum(['uncaught', 'rejection', 'render']),
    name: z.string().max(LIMITS.name),
    message: z.string().max(LIMITS.message),
    stack: z.string().max(LIMITS.stack).default(''),
    /** Where it happened: the path, without query and fragment. */
    path: z
      .string()
      .max(LIMITS.path, { abort: true })
      .regex(/^\/[^?#]*$/),
  }),
  response: z.object({ isReported: z.boolean() }),
  limit: { points: 20, seconds: 60 },
});
