import { type ComponentType, useEffect, useState } from 'react';
import { isOptIn } from '#kernel/consent.ts';
import type { ConsentRegion } from '#kernel/consent-region.ts';
import { readCookie } from '../client/cookies.ts';
import type { RootData } from '../root-data.ts';

type Props = { privacy: RootData['privacy']; onPlaced: (region: ConsentRegion) => void };

/** `privacy` of platform/http/cookies.ts, which is not part of the browser's code. */
const COOKIE = 'bluechip_privacy';

/** The only banner code on every page: decides whether the banner's code is needed at all. */
export function ConsentDoor({ privacy: { region, hasSignal, asksPlace }, onPlaced }: Props) {
  const [Banner, setBanner] = useState<ComponentType<Pick<Props, 'onPlaced'>>>();
  useEffect(() => {
    if (asksPlace || (isOptIn(region) && !hasSignal && !readCookie(COOKIE)))
      // If its code fails to load, nobody is asked, so nothing is allowed.
      import('./consent-banner.tsx').then(({ ConsentBanner }) => setBanner(() => ConsentBanner)).catch(() => {});
  }, [region, hasSignal, asksPlace]);
  return Banner ? <Banner onPlaced={onPlaced} /> : null;
}
