import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { ButtonLink } from '#design-system/button.tsx';
import { useApi } from '#web/calls.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { RootState } from '#web/store/store.ts';
import css from './prospect-head.module.css';

/**
 * Leads to the form of a pick. The page is the same for everybody of a class: the member's own pick is asked for once it is loaded, and
 * where that fails the button stays as it was.
 */
export function PickButton({ id, href }: { id: number; href: string }) {
  const api = useApi();
  const { viewer } = usePageRoot();
  const isSignedIn = useSelector(({ auth }: RootState) => auth?.isAuthenticated === true);
  const [pick, setPick] = useState<string | null>(null);

  useEffect(() => {
    if (!api || !isSignedIn) return undefined;
    let isLeft = false;
    const ask = async () => {
      const { forecasts } = await api.forecasts.recent({ query: { mine: 'true', prospectId: String(id), perPage: 1 } });
      const own = forecasts[0];
      if (!isLeft && own && !own.isSettled) setPick(`${own.college.shortName} ${own.confidence}%`);
    };
    ask().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [api, id, isSignedIn]);

  return (
    <span className={viewer === 'visitor' ? undefined : css.pick}>
      <ButtonLink kind="second" href={href}>
        {pick === null ? 'Make a pick' : `Your pick: ${pick}. Change`}
      </ButtonLink>
    </span>
  );
}
