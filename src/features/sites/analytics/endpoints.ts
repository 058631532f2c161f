import { handle } from '#platform/http/handle.ts';
import { trackEvent } from './contract.ts';

export const analyticsEndpoints = [
  handle(trackEvent, {
    run: async (ctx, { body }) => {
      if (ctx.hasPrivacySignal) return { isTracked: false };
      ctx.ports.analytics.track({ name: body.name, siteId: ctx.site.id, at: ctx.now, properties: body.properties });
      return { isTracked: true };
    },
  }),
];
