import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useApi } from '#web/calls.ts';
import type { RootState } from '#web/store/store.ts';

/**
 * The member's own open pick for a prospect, "Alabama 70%"; null if there is none or it is not loaded yet. The page is cached for a whole
 * viewer class, so the pick is requested after it has loaded; if that fails, the page stays as it is.
 */
export function useOwnPick(id: number, isOpen: boolean): string | null {
  const api = useApi();
  const isSignedIn = useSelector(({ auth }: RootState) => auth?.isAuthenticated === true);
  const [found, setFound] = useState<{ of: number; pick: string } | null>(null);

  useEffect(() => {
    if (!api || !isSignedIn || !isOpen) return undefined;
    let isLeft = false;
    const ask = async () => {
      const { forecasts } = await api.forecasts.recent({ query: { mine: 'true', prospectId: String(id), perPage: 1 } });
      const own = forecasts[0];
      if (!isLeft && own && !own.isSettled) setFound({ of: id, pick: `${own.college.shortName} ${own.confidence}%` });
    };
    ask().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [api, id, isOpen, isSignedIn]);

  return found?.of === id ? found.pick : null;
}
