import { type Context, isAllowed } from '#platform/context.ts';
import { changeSiteSettings, readSiteSettings, settingsVersion } from '../sites/public.ts';

/** The id of a site's GA4 data stream. Its secret is in the operator's configuration, never here. */

export async function readMeasurement(ctx: Context, siteId: number) {
  const { googleAnalyticsMeasurementId } = await readSiteSettings(ctx, siteId);
  return {
    measurementId: googleAnalyticsMeasurementId ?? '',
    version: settingsVersion({ googleAnalyticsMeasurementId }),
    hasSecret: ctx.config.GOOGLE_ANALYTICS_SECRETS.has(googleAnalyticsMeasurementId ?? ''),
    mayWrite: isAllowed(ctx, 'promotions:write'),
  };
}

export async function saveMeasurement(
  ctx: Context,
  siteId: number,
  { measurementId, version: seen }: { measurementId: string; version: string },
) {
  const version = await changeSiteSettings(ctx, siteId, {
    action: 'site.change_measurement',
    settings: { googleAnalyticsMeasurementId: measurementId || null },
    seen,
  });
  return { siteId, version };
}
