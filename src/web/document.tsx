import { createContext, type ReactNode, useContext } from 'react';
import { PAGE_DATA_ID } from './client/page-data.ts';
import type { RootData } from './root-data.ts';

/** React renders the whole HTML document, so that each page's title and meta tags go into the head. */

export type PageAssets = {
  entry: string;
  styles: readonly string[];
  preloads: readonly string[];
  fonts: readonly string[];
  /** The colleges' colors, one cached stylesheet. */
  teamStyles: string;
};

/** What the entries pass to the document: files, the page's data as text, and as HTML the bar of staff who view as a member, or ''. */
export const DocumentContext = createContext<{
  assets: PageAssets;
  hasShell: boolean;
  dataText: string;
  viewingBar: string;
}>({
  assets: { entry: '', styles: [], preloads: [], fonts: [], teamStyles: '' },
  hasShell: true,
  dataText: '{}',
  viewingBar: '',
});

/**
 * Runs before the first paint, so that neither a stored color scheme nor a closed banner ever flashes. Constant text, because the CSP
 * contains its hash.
 */
export const THEME_SCRIPT =
  "try{var d=document.documentElement.dataset,t=localStorage.getItem('bluechip_theme'),b=localStorage.getItem('bluechip_banner');" +
  "if(t==='light'||t==='dark')d.theme=t;if(b&&b===d.banner)d.bannerClosed=''}catch(e){}";

/**
 * Loads the page's scripts after the first paint, so that they do not compete with what it needs. A tab in the background never paints, so
 * there they load immediately. Constant text, as above; the scripts are listed on its element. The browser offers to install a site only
 * once, before these scripts run: the offer is stored (installed/install-offer.ts).
 */
export const SCRIPTS_SCRIPT =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e});" +
  "(function(s){function a(){s.forEach(function(u,i){var l=document.createElement(i?'link':'script');" +
  "if(i)l.rel='modulepreload',l.href=u;else l.type='module',l.src=u;document.head.append(l)})}" +
  "document.hidden?a():requestAnimationFrame(function(){setTimeout(a)})})(document.currentScript.dataset.scripts.split(' '))";

/**
 * The inline scripts of the document. The browser has run them before it loads this module, so it does not need a second copy: React leaves
 * the elements unchanged.
 */
const THEME_TEXT = { __html: import.meta.env.SSR ? THEME_SCRIPT : '' };
const SCRIPTS_TEXT = { __html: import.meta.env.SSR ? SCRIPTS_SCRIPT : '' };

/** `root`: undefined only if it failed. */
export function Document({ root, children }: { root: RootData | undefined; children: ReactNode }) {
  const { assets, dataText, viewingBar } = useContext(DocumentContext);
  const teamKey = root?.site.teamKey;
  const bannerKey = root?.promotionBanner?.key;
  const team = teamKey ? { 'data-site': '', 'data-team': teamKey } : {};
  return (
    // The script sets attributes that the server cannot know.
    <html lang="en" data-banner={bannerKey} suppressHydrationWarning {...team}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant text of this file */}
        <script dangerouslySetInnerHTML={THEME_TEXT} suppressHydrationWarning />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="stylesheet" href={assets.teamStyles} />
        {/* The browser reads these before its scripts run: React leaves them unchanged, so the browser's code does not contain them. */}
        {import.meta.env.SSR ? <ServerLinks fonts={assets.fonts} root={root} /> : null}
      </head>
      <body>
        {viewingBar && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: server/viewing-bar.ts produces it and escapes the name
          <div data-viewing="" dangerouslySetInnerHTML={{ __html: viewingBar }} />
        )}
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made safe for a script element by the server */}
        <script type="application/json" id={PAGE_DATA_ID} dangerouslySetInnerHTML={{ __html: dataText }} />
        {assets.entry && (
          <script
            data-scripts={[assets.entry, ...assets.preloads].join(' ')}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constant text of this file
            dangerouslySetInnerHTML={SCRIPTS_TEXT}
            suppressHydrationWarning
          />
        )}
      </body>
    </html>
  );
}

type ServerLinksProps = Pick<PageAssets, 'fonts'> & { root: RootData | undefined };

function ServerLinks({ fonts, root }: ServerLinksProps) {
  const icon = root?.network.brand.icon ?? null;
  // An installed site has an icon of its own, which iOS reads from the page and other systems from the manifest.
  const isInstallable = root?.site.enablePwa ?? false;
  const touch = isInstallable ? '/apple-touch-icon.png' : icon?.touch;
  return (
    <>
      {/* After the styles, because the page can be painted without these. */}
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {icon === null ? (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ) : (
        <link rel="icon" href={icon.tab} type="image/png" sizes="96x96" />
      )}
      {touch ? <link rel="apple-touch-icon" href={touch} /> : null}
      {isInstallable ? <link rel="manifest" href="/manifest.webmanifest" /> : null}
    </>
  );
}
