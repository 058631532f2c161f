import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { sections } from './sections-view.ts';

export const getReactProps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/react_props',
  summary: 'The constants of the site, by section, the same for every reader',
  access: 'public',
  response: z.object(sections),
  cache: { seconds: 300 },
});
export type ReactProps = z.output<typeof getReactProps.response>;
