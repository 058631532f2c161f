import { useEffect, useState } from 'react';

/**
 * Code that a page can do without at first: null while it loads, and on the server. `load` must be one function of the module: `const
 * loadActions = () => import('./story-actions.tsx')`. Stays null if it cannot be loaded.
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
