import { type Context, isAllowed } from '#platform/context.ts';
import { changeSiteSettings, readSiteSettings, settingsVersion } from './site-settings.ts';

/** Whether a site can be installed. If that is switched off, the next service worker that browsers fetch removes itself and its caches. */

export async function readSiteInstall(ctx: Context, siteId: number) {
  const { enablePwa } = await readSiteSettings(ctx, siteId);
  return {
    isInstallable: enablePwa,
    version: settingsVersion({ enablePwa }),
    mayWrite: isAllowed(ctx, 'operations:write'),
  };
}

export async function saveSiteInstall(
  ctx: Context,
  siteId: number,
  { isInstallable, version: seen }: { isInstallable: boolean; version: string },
) {
  const version = await changeSiteSettings(ctx, siteId, {
    action: 'site.change_install',
    settings: { enablePwa: isInstallable },
    seen,
  });
  return { siteId, version };
}
