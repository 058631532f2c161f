import { createUseCounter } from '#features/admin/redirects/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { createPainter } from '#platform/pictures/create-painter.ts';
import type { Application } from '../../application.ts';
import type * as EntryServer from '../entry-server.tsx';
import { registerAppIcons } from './app-icons.ts';
import type { Assets } from './assets.ts';
import { registerBrandFiles } from './brand-files.ts';
import { registerDocs } from './docs.ts';
import { registerFeeds } from './feeds.ts';
import { registerFiles } from './files.ts';
import { registerMailbox } from './mailbox.ts';
import { registerPages } from './pages.ts';
import { registerRenditions } from './renditions.ts';
import { registerReportDownloads } from './report-downloads.ts';
import { registerServiceWorker } from './service-worker.ts';
import { registerSharePictures } from './share-pictures.ts';
import { registerSitemaps } from './sitemaps.ts';
import { registerTeamStyles } from './team-styles.ts';
import { registerUnknownSites } from './unknown-site.ts';
import { registerWebManifest } from './web-manifest.ts';

/** Everything that a browser sees: files, team colors, API reference, pages. */

export type SiteDeps = {
  config: Config;
  database: Database;
  assets: Assets;
  renderer: () => Promise<typeof EntryServer>;
  isHot?: boolean | undefined;
};

export async function registerSite(
  application: Application,
  { config, database, assets, renderer, isHot }: SiteDeps,
): Promise<void> {
  const { http } = application;
  const db = database.requestDb ?? database.db;
  registerUnknownSites(http, { config, db });
  if (assets.clientFolder !== null) await registerFiles(http, assets.clientFolder);
  const { contextOf } = application;
  const teamStyles = await registerTeamStyles(http, { config, db, contextOf });
  const kept = { config, rateLimiter: application.ports.rateLimiter, cache: application.pageCache, contextOf };
  const { errorReporting } = application.ports;
  const painter = createPainter();
  http.addHook('onClose', async () => painter.close());
  registerSharePictures(http, { ...kept, painter, errorReporting, runner: application.runner });
  registerFeeds(http, kept);
  registerSitemaps(http, kept);
  const { log, ports, memory } = application;
  registerRenditions(http, { config, db, log, ports, memory });
  registerBrandFiles(http, { config, storage: ports.storage, contextOf });
  registerAppIcons(http, { ...kept, painter, storage: ports.storage });
  registerWebManifest(http, kept);
  registerServiceWorker(http, { config, offline: assets.offline, teamStyles: teamStyles.path, contextOf });
  registerDocs(http, { config, runner: application.runner });
  if (config.NODE_ENV !== 'production') registerMailbox(http, { config, database });
  const uses = createUseCounter({ db: database.db, log });
  http.addHook('onClose', () => uses.flush());
  const pages = {
    config,
    uses,
    errorReporting,
    flags: application.ports.flags,
    runner: application.runner,
    rateLimiter: application.ports.rateLimiter,
    cache: application.pageCache,
    contextOf,
    renderer,
    assetsFor: async (routeId: string | undefined, ctx: Context) =>
      assets.forRoute(routeId, await teamStyles.path(ctx)),
    isHot,
  };
  registerReportDownloads(http, pages);
  registerPages(http, pages);
}
