import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { pricingView } from './pricing-view.ts';

export const getPricing = defineEndpoint({
  method: 'GET',
  path: '/api/v2/plans/pricing',
  summary: 'What everything costs before tax, as of up to five minutes ago: a quote says what holds',
  access: 'public',
  response: z.object({ pricing: pricingView }),
  cache: { seconds: 300 },
});
