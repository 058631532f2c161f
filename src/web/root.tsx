import { useContext } from 'react';
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router';
import { pageItems } from '#features/content/custom-pages/page-items-view.ts';
import { documentTag } from '#features/sites/documents/document-view.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { Document, DocumentContext } from './document.tsx';
import { pageRequestOf } from './request-context.ts';
import type { RootData } from './root-data.ts';
import { Alerts } from './shell/alerts.tsx';
import { GlobalLoading } from './shell/global-loading.tsx';
import { PageChange } from './shell/page-change.tsx';
import { SiteFooter, SiteShell } from './shell/site-shell.tsx';

/** The frame of every page: document, shell, alerts, overlay. */

const MAIN_LABEL = 'www';

export async function rootLoader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { addTags, api, subdomain, shell } = pageRequestOf(context);
  const [{ site }, main] = await Promise.all([
    api.sites.get({ params: { subdomain: subdomain || MAIN_LABEL } }),
    api.sites.get({ params: { subdomain: MAIN_LABEL } }),
  ]);
  if (!shell) throw new Error('the root is loaded on the server only');
  const [{ items, userItems, legal, social, brand }, { promotionBanner }, { pages }] = await Promise.all([
    api.navigation.ofSite({ params: { siteId: site.id } }),
    api.siteVoice.banner({ params: { siteId: site.id } }),
    api.customPages.list(),
  ]);
  addTags(documentTag(site.id, 'banner'));
  return {
    site,
    mainUrl: main.site.baseUrl,
    network: { name: main.site.name, shortName: main.site.shortName, social, brand },
    sport: site.sport,
    classYear: defaultClassYear(new Date(shell.now)),
    now: shell.now,
    viewer: shell.viewer,
    flags: shell.flags,
    privacy: shell.privacy,
    siteItems: items,
    userItems,
    legal,
    pageLinks: { header: pageItems(pages, 'header'), footer: pageItems(pages, 'footer') },
    // Who has a subscription is sold none.
    promotionBanner: promotionBanner?.isSelling && shell.viewer === 'subscriber' ? null : promotionBanner,
  };
}

/** Admin pages bring their own header and navigation, whose links depend on who asks. */
const isAdmin = (pathname: string) => pathname.startsWith('/admin/');

export function Root() {
  const root = useLoaderData<RootData>();
  const { hasShell } = useContext(DocumentContext);
  const { pathname } = useLocation();
  return (
    <Document root={root}>
      {isAdmin(pathname) ? (
        <>
          <Outlet />
          {hasShell ? <SiteFooter root={root} region={root.privacy.region} /> : null}
        </>
      ) : hasShell ? (
        <SiteShell root={root}>
          <Outlet />
        </SiteShell>
      ) : (
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      )}
      <PageChange />
      <Alerts />
      <GlobalLoading />
    </Document>
  );
}
