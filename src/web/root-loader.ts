import type { LoaderFunctionArgs } from 'react-router';
import { pageItems } from '#features/content/custom-pages/page-items-view.ts';
import { documentTag } from '#features/sites/documents/document-view.ts';
import { mainNavigation } from '#features/sites/navigation/navigation-view.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { pageRequestOf } from './request-context.ts';
import type { RootData } from './root-data.ts';
import { fitsHeader } from './shell/header-room.ts';

/** The data of every page, on the server only: the browser keeps that of its first page. */

const MAIN_LABEL = 'www';

export async function rootLoader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { addTags, api, subdomain, shell } = pageRequestOf(context);
  const [{ site }, main] = await Promise.all([
    api.sites.get({ params: { subdomain: subdomain || MAIN_LABEL } }),
    api.sites.get({ params: { subdomain: MAIN_LABEL } }),
  ]);
  if (!shell) throw new Error('the root is loaded on the server only');
  const [{ items, userItems, sports, legal, social, brand }, { promotionBanner }, { pages }] = await Promise.all([
    api.navigation.ofSite({ params: { siteId: site.id } }),
    api.siteVoice.banner({ params: { siteId: site.id } }),
    api.customPages.list(),
  ]);
  addTags(documentTag(site.id, 'banner'));
  const header = pageItems(pages, 'header');
  return {
    site,
    mainUrl: main.site.baseUrl,
    network: { name: main.site.name, shortName: main.site.shortName, social, brand },
    sport: site.sport,
    sports,
    classYear: defaultClassYear(new Date(shell.now)),
    now: shell.now,
    viewer: shell.viewer,
    flags: shell.flags,
    privacy: shell.privacy,
    siteItems: items,
    userItems,
    legal,
    pageLinks: {
      header,
      isFitting: fitsHeader([...mainNavigation({ sport: site.sport, sports }), ...items], header),
      footer: pageItems(pages, 'footer'),
    },
    // Subscribers see no banner that sells subscriptions.
    promotionBanner: promotionBanner?.isSelling && shell.viewer === 'subscriber' ? null : promotionBanner,
  };
}
