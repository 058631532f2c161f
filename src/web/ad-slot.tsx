import { type ReactNode, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { AdFrame, AdSpace, Advertisement } from '#design-system/advertisement.tsx';
import { ErrorBoundary } from '#design-system/error-boundary.tsx';
import type { AdPage, AdPlace, LitePlace } from '#features/advertising/slots/ad-slot-view.ts';
import type { Advertisements } from '#features/advertising/slots/contract.ts';
import { useApi } from './calls.ts';
import { isAllowed } from './consent/third-party.ts';
import type { PageRequest } from './request-context.ts';
import { isAdLite } from './store/member.ts';

/**
 * Advertisements of a page: its loader fetches them (`loadAds`), its component places them (`AdSlot`). The call decides which slots there
 * are, for whom, and with what content, so that no page contains ads that its reader must not see.
 */

export type Ads = Advertisements;

/**
 * `isAboutProspects`: false only for a page that is about none; every other page shows no betting. A failure to load ads never breaks the
 * page.
 */
export async function loadAds(
  { api, addTags }: Pick<PageRequest, 'api' | 'addTags'>,
  page: AdPage,
  { isAboutProspects = true }: { isAboutProspects?: boolean } = {},
): Promise<Ads> {
  addTags('advertisements');
  try {
    const { slots } = await api.advertisements.of({ query: { page, isAboutProspects } });
    return slots;
  } catch {
    return [];
  }
}

/** Repeated here, because the table of slots must not reach the browser. */
const LITE_PLACE: LitePlace = 'end';

/** Empty if this reader's page has no such slot, for example on a page cached before they bought a plan with fewer ads. */
export function AdSlot({ ads, place }: { ads: Ads; place: AdPlace }) {
  const slot = ads.find((each) => each.place === place);
  const isLite = useSelector(isAdLite);
  if (!slot || (isLite && place !== LITE_PLACE)) return null;
  const own = slot.advertisement ? <Advertisement {...slot.advertisement} /> : null;
  return (
    <AdSpace shape={slot.shape} place={place} isReserved={slot.frame !== null}>
      <ErrorBoundary fallback={null}>
        {slot.frame === null ? own : <ConsentedFrame src={slot.frame}>{own}</ConsentedFrame>}
      </ErrorBoundary>
    </AdSpace>
  );
}

/** An ad server's frame, once the reader is known to allow it; until then, and for all others, our own content. */
function ConsentedFrame({ src, children }: { src: string; children: ReactNode }) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isGone = false;
    if (api) void isAllowed(api, 'advertising').then((allowed) => setOpen(allowed && !isGone));
    return () => {
      isGone = true;
    };
  }, [api]);
  return isOpen ? <AdFrame src={src} /> : children;
}
