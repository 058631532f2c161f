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
 * Advertisements of a page: its loader asks for them (`loadAds`), its component says where they stand (`AdSlot`). Which slots there are,
 * for whom, and what may stand in them is decided by the call, so that nobody's page holds what he is not to see.
 */

export type Ads = Advertisements;

/** `isAboutProspects`: false only where the page is about none; every other shows no betting. A page is never lost for its advertisements. */
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

/** Typed here: the table of slots is not for the browser. */
const LITE_PLACE: LitePlace = 'end';

/** Nothing where the page has no such slot for this reader, as where it was kept from before they bought fewer. */
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

/** What an ad server has, once it is known that the reader allows it; until then, and for all others, our own. */
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
