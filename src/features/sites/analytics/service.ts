import { consentOfReader } from '#features/sites/privacy/public.ts';
import type { AnalyticsEventName } from '#kernel/analytics-events.ts';
import type { Context } from '#platform/context.ts';

type Event = { name: AnalyticsEventName; properties: Readonly<Record<string, string | number | boolean>> };

/** The one way to note what a reader did: nothing is kept of whoever does not allow it. Says whether it was. */
export function track(ctx: Context, { name, properties }: Event): boolean {
  if (!consentOfReader(ctx).analytics) return false;
  ctx.ports.analytics.track({ name, siteId: ctx.site.id, at: ctx.now, properties });
  return true;
}
