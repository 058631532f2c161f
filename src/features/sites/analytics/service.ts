import { consentOfReader } from '#features/sites/privacy/public.ts';
import type { AnalyticsEventName } from '#kernel/analytics-events.ts';
import type { Context } from '#platform/context.ts';

type Event = { name: AnalyticsEventName; properties: Readonly<Record<string, string | number | boolean>> };

/** The only way to record a reader's event: without consent nothing is kept. Returns whether it was recorded. */
export function track(ctx: Context, { name, properties }: Event): boolean {
  if (!consentOfReader(ctx).analytics) return false;
  ctx.ports.analytics.track({ name, siteId: ctx.site.id, at: ctx.now, properties });
  return true;
}
