import { useContext } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { Document, DocumentContext } from './document.tsx';
import type { RootData } from './root-data.ts';
import { Alerts } from './shell/alerts.tsx';
import { GlobalLoading } from './shell/global-loading.tsx';
import { PageChange } from './shell/page-change.tsx';
import { SiteFooter, SiteShell } from './shell/site-shell.tsx';
import { useLate } from './use-late.ts';

/** The frame of every page: document, shell, alerts, overlay. */

const loadInstalled = () => import('./installed/installed-site.tsx');

/** Admin pages have their own header and navigation, whose links depend on the reader's role. */
const isAdmin = (pathname: string) => pathname.startsWith('/admin/');

export function Root() {
  const root = useLoaderData<RootData>();
  const { hasShell } = useContext(DocumentContext);
  const { pathname } = useLocation();
  const installed = useLate(loadInstalled, hasShell && root.site.enablePwa);
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
      {installed ? <installed.InstalledSite /> : null}
    </Document>
  );
}
