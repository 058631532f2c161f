import { type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { SkipLink } from '#design-system/visually-hidden.tsx';
import { accountNavigation, footerNavigation, mainNavigation } from '#features/sites/navigation/navigation-view.ts';
import { privacyLinks } from '#features/sites/privacy/privacy-links-view.ts';
import type { ConsentRegion } from '#kernel/consent-region.ts';
import { ConsentDoor } from '../consent/consent-door.tsx';
import { NetworkMark } from '../network-mark.tsx';
import { pageStands } from '../pages.ts';
import type { RootData } from '../root-data.ts';
import { isSubscriber } from '../store/member.ts';
import type { RootState } from '../store/store.ts';
import { Banner } from './alerts.tsx';
import { Footer } from './footer.tsx';
import { footerVariant } from './footer-variant.ts';
import { MainNav } from './main-nav.tsx';
import { Masthead } from './masthead.tsx';
import { memberMenu } from './member-menu.ts';
import { PromotionStrip } from './promotion-strip.tsx';
import css from './site-shell.module.css';
import { standing } from './standing.ts';
import { Strip } from './strip.tsx';

/** Header, content and footer of a page (specification, section 2). */
export function SiteShell({ root, children }: { root: RootData; children: ReactNode }) {
  const { pathname } = useLocation();
  const isChanging = useNavigation().state !== 'idle';
  const match = useMatches().at(-1);
  const hasSiteLayout = match?.handle === true;
  const [region, setRegion] = useState(root.privacy.region);
  const { site, flags, sport, sports } = root;
  // An account may be created on a page that stays, and a subscription bought after the page was cached.
  const known = useSelector((state: RootState) =>
    isSubscriber(state) ? 'subscriber' : state.auth?.isAuthenticated && 'free',
  );
  const viewer = known && (known === 'subscriber' || root.viewer === 'visitor') ? known : root.viewer;
  const [home, ...rest] = mainNavigation({ sport, sports });
  const items = standing([...(home ? [home] : []), ...root.siteItems, ...rest]);
  const { header: pages, isFitting } = root.pageLinks;
  // The menu's member links arrive with the account, so this renders again then.
  useSelector(({ user }: RootState) => user?.account);
  const account = standing(accountNavigation({ viewer, ...flags, own: memberMenu.linksOf(match) }));
  return (
    <>
      <SkipLink />
      <ConsentDoor privacy={root.privacy} onPlaced={setRegion} />
      <header className={css.header}>
        <Strip
          name={<NetworkMark text={root.network.shortName} />}
          items={[...items, ...pages]}
          account={account}
          search={searchPath(root)}
        />
        {site.kind === 'main' ? null : <Masthead site={site} isFull={hasSiteLayout} />}
        <MainNav items={items} pages={pages} isFitting={isFitting} pathname={pathname} />
        {root.promotionBanner ? <PromotionStrip banner={root.promotionBanner} /> : null}
        <Banner />
      </header>
      <main id="main" tabIndex={-1} aria-busy={isChanging ? true : undefined}>
        {children}
      </main>
      <SiteFooter root={root} region={region} />
    </>
  );
}

/** The footer of every page except raw ones. `region` determines the privacy links. */
export function SiteFooter({ root, region }: { root: RootData; region: ConsentRegion | null }) {
  return (
    <Footer
      items={standing(footerNavigation({ ...root.flags, legal: root.legal, pages: root.pageLinks.footer }))}
      privacy={privacyLinks(region)}
      network={root.network}
      now={root.now}
      variant={footerVariant(useLocation().pathname)}
    />
  );
}

/** Until the search page exists, the sport's national list answers a query. */
const searchPath = ({ sport, classYear }: RootData) =>
  pageStands('/search') ? '/search' : `/prospect_rankings/${sport}-national/${classYear}`;
