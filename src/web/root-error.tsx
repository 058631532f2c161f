import { useContext } from 'react';
import { Document, DocumentContext } from './document.tsx';
import { FailedPage } from './failed-page.tsx';
import { useRootData } from './root-data.ts';
import { BareHeader } from './shell/bare-header.tsx';
import { SiteShell } from './shell/site-shell.tsx';

/** A page that failed or is not there; the shell stays where it can and where the page has one. */
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
