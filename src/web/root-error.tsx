import { useContext } from 'react';
import { Document, DocumentContext } from './document.tsx';
import { FailedPage } from './failed-page.tsx';
import { useRootData } from './root-data.ts';
import { BareHeader } from './shell/bare-header.tsx';
import { SiteShell } from './shell/site-shell.tsx';

/** Shown for a failed or missing page; keeps the shell if it can and if the page has one. */
export function RootError() {
  const root = useRootData();
  const { hasShell } = useContext(DocumentContext);
  return (
    <Document root={root}>
      {root && hasShell ? (
        <SiteShell root={root}>
          <FailedPage />
        </SiteShell>
      ) : (
        <>
          {hasShell && <BareHeader />}
          <main id="main" tabIndex={-1}>
            <FailedPage />
          </main>
        </>
      )}
    </Document>
  );
}
