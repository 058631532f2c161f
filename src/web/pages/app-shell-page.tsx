import { useSyncExternalStore } from 'react';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { requestedPath } from '../installed/requested-path.ts';
import { PageMeta } from '../page-meta.tsx';
import { usePageRoot } from '../root-data.ts';
import { useLate } from '../use-late.ts';

const loadOffline = () => import('../installed/offline-view.tsx');

/**
 * Header, footer and an empty main: the service worker shows it if a page cannot be loaded, with the requested page in the hash of its
 * address. The server puts nothing personal into it.
 */
export function Component() {
  const { network } = usePageRoot();
  const path = useSyncExternalStore(listen, pathInBrowser, pathOnServer);
  const offline = useLate(loadOffline, path !== null);
  return (
    <>
      <PageMeta title={network.name} description="College recruiting and rankings." path="/_app" isIndexed={false} />
      {offline && path !== null ? (
        <offline.OfflineView key={path} path={path} />
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

const pathInBrowser = () => requestedPath({ hash: location.hash, origin: location.origin, isOnline: navigator.onLine });

const pathOnServer = () => null;
