import { useEffect, useState } from 'react';

/**
 * Code that a page can do without until it is there: null while it is loaded, and on the server. `load` must be one function of the
 * module: `const loadActions = () => import('./story-actions.tsx')`. What cannot be loaded stays away.
 */
export function useLate<Module>(load: () => Promise<Module>, isWanted = true): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    load().then(
      (module) => isLeft || setLoaded(module),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [load, isWanted]);
  return loaded;
}
