import { useEffect, useState } from 'react';
import { useApi } from '#web/calls.ts';
import type { ArticleReading } from '../../paywall/paywall-view.ts';
import type { ArticleDetail } from '../article-view.ts';

/** The reply of a locked article's access request, which is made after the page has loaded. */

export type Asked = { isAsking: boolean; reading: ArticleReading | null; hasFailed: boolean };

/** Whether the reply may differ from the page, which was rendered for a viewer class. */
export function mayOpen(
  { access, blocks, siteId, isSiteCovered }: Pick<ArticleDetail, 'access' | 'blocks' | 'siteId' | 'isSiteCovered'>,
  { viewer, shownOn, gift }: { viewer: 'visitor' | 'free' | 'subscriber'; shownOn: number; gift: string | null },
): boolean {
  if (blocks !== null) return false;
  if (access === 'registered' || gift !== null) return true;
  return viewer === 'subscriber' && (siteId !== shownOn || !isSiteCovered);
}

export function useReading(article: ArticleDetail, asks: boolean, gift: string | null): Asked {
  const api = useApi();
  const [state, setState] = useState<Asked & { of: string }>({
    of: '',
    isAsking: true,
    reading: null,
    hasFailed: false,
  });
  const { slug, access } = article;
  useEffect(() => {
    if (!api || !asks) return undefined;
    let isLeft = false;
    const counts = access === 'registered' || gift !== null;
    const params = { slug };
    const asked = counts
      ? api.paywall.open({ params, body: gift === null ? {} : { gift } })
      : api.paywall.reading({ params });
    asked.then(
      (reading) => isLeft || setState({ of: slug, isAsking: false, reading, hasFailed: false }),
      () => isLeft || setState({ of: slug, isAsking: false, reading: null, hasFailed: true }),
    );
    return () => {
      isLeft = true;
    };
  }, [api, asks, slug, access, gift]);
  if (!asks) return { isAsking: false, reading: null, hasFailed: false };
  return state.of === slug ? state : { isAsking: true, reading: null, hasFailed: false };
}
