import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const getCsurfToken = defineEndpoint({
  method: 'GET',
  path: '/api/v2/csurf_token',
  summary: 'The token that writes must repeat in X-XSRF-TOKEN; also set as the cookie XSRF-TOKEN',
  access: 'public',
  response: z.object({ csurfToken: z.string() }),
});
