import { useSyncExternalStore } from 'react';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { PageMeta } from '../page-meta.tsx';
import { usePageRoot } from '../root-data.ts';
import { useLate } from '../use-late.ts';

const loadOffline = () => import('../installed/offline-view.tsx');

/**
 * Header, footer and an empty main: what the service worker shows where a page cannot be loaded. The page that was asked for stands behind the
 * hash. Nothing personal comes from the server.
 */
export function Component() {
  const { network } = usePageRoot();
  const asked = useSyncExternalStore(listen, askedInBrowser, askedOnServer);
  const offline = useLate(loadOffline, asked !== null);
  return (
    <>
      <PageMeta title={network.name} description="College recruiting and rankings." path="/_app" isIndexed={false} />
      {offline && asked !== null ? (
        <offline.OfflineView key={asked} asked={asked} />
      ) : (
        <h1 className={hiddenClass}>{network.name}</h1>
      )}
    </>
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** An address of this site; null: the shell was opened by itself. */
function askedInBrowser(): string | null {
  const path = location.hash.slice(1);
  const { origin } = location;
  // Not by its beginning alone: to a browser "/\host" is another host, as "//host" is.
  if (path.startsWith('/') && URL.canParse(path, origin) && new URL(path, origin).origin === origin) return path;
  return navigator.onLine ? null : '/';
}

const askedOnServer = () => null;
