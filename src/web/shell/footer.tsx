import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { formatDate } from '#kernel/dates.ts';
import { NetworkMark } from '../network-mark.tsx';
import type { RootData } from '../root-data.ts';
import css from './footer.module.css';
import strip from './strip.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** The credits, which do not fit into a short footer. */
const CREDITS = '/help#credits';

type FooterProps = {
  items: readonly NavItem[];
  /** The links for the reader's region. */
  privacy: readonly NavItem[];
  network: RootData['network'];
  now: string;
  variant: 'full' | 'article';
};

/** Links, the credits required by the data's licenses, and copyright. The shorter footer of stories links to the credits. */
export function Footer({ items, privacy, network, now, variant }: FooterProps) {
  const year = formatDate(new Date(now), 'YYYY-MM-DD').slice(0, 4);
  return (
    <footer className={css.foot} data-variant={variant}>
      <div className={css.inside}>
        {variant === 'full' ? (
          <a className={strip.logo} href="/">
            <NetworkMark text={network.name} />
          </a>
        ) : null}
        <ul data-navigation="footer">
          {[...items, ...privacy].map((item) => (
            <li key={item.label + item.href}>
              <a href={item.href}>{item.label}</a>
            </li>
          ))}
          {variant === 'article' ? (
            <li>
              <a href={CREDITS}>Data credits</a>
            </li>
          ) : null}
          <li>
            <ThemeChoice />
          </li>
        </ul>
        {network.social.length > 0 ? <SocialLinks links={network.social} /> : null}
        {variant === 'full' ? <Credits /> : null}
        <p>
          © {year} {network.name}
        </p>
      </div>
    </footer>
  );
}

/** The network's social profiles. `me` lets these services verify that the site is ours. */
function SocialLinks({ links }: { links: RootData['network']['social'] }) {
  return (
    <ul aria-label="Follow us">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href} rel="me noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Credits() {
  return (
    <p>
      Colleges: IPEDS, US Department of Education. High schools: NCES Common Core of Data and Private School Survey, by
      the Urban Institute’s Education Data Portal. Places: <a href="https://www.geonames.org">GeoNames</a>, CC BY 4.0.
      Team colors: cfbplotR, MIT. ZIP areas: US Census Bureau.
    </p>
  );
}
