import { createContext, type ReactNode, useContext } from 'react';
import { PAGE_DATA_ID } from './client/page-data.ts';

/** The whole HTML document is React's, so that each page's title and meta land in the head. */

export type PageAssets = {
  entry: string;
  styles: readonly string[];
  preloads: readonly string[];
  fonts: readonly string[];
  /** Colleges' colours, one cached stylesheet. */
  teamStyles: string;
};

/** What the entries give the document: files, and the page's data as text. */
export const DocumentContext = createContext<{ assets: PageAssets; hasShell: boolean; dataText: string }>({
  assets: { entry: '', styles: [], preloads: [], fonts: [], teamStyles: '' },
  hasShell: true,
  dataText: '{}',
});

/**
 * Runs before the first paint, so that a kept choice of scheme never flashes. Constant text: the CSP names its hash.
 */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('bluechip_theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

export function Document({ teamKey, children }: { teamKey: string | null; children: ReactNode }) {
  const { assets, dataText } = useContext(DocumentContext);
  const team = teamKey ? { 'data-site': '', 'data-team': teamKey } : {};
  return (
    // The scheme's script sets an attribute that the server cannot know.
    <html lang="en" suppressHydrationWarning {...team}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant text of this file */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} suppressHydrationWarning />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="stylesheet" href={assets.teamStyles} />
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made safe for a script element by the server */}
        <script type="application/json" id={PAGE_DATA_ID} dangerouslySetInnerHTML={{ __html: dataText }} />
        {assets.entry && <script type="module" src={assets.entry} />}
      </body>
    </html>
  );
}
