import { NETWORK_KEY } from '../../sites/network-colors-view.ts';
import css from './brand-part.module.css';

/** What readers see of the brand in both schemes, whichever the reader of this page has. */

export type Background = 'light' | 'dark';

const BACKGROUNDS: readonly Background[] = ['light', 'dark'];
const NAMES: Readonly<Record<Background, string>> = { light: 'Light theme', dark: 'Dark theme' };

type PicturePreviewProps = { src: string; alt: string; on: readonly Background[]; isIcon: boolean };

export function PicturePreview({ src, alt, on, isIcon }: PicturePreviewProps) {
  return (
    <div className={css.previews}>
      {on.map((background) => (
        <figure key={background} className={css.preview} data-theme={background}>
          <img
            className={isIcon ? css.icon : css.logo}
            // Of the only logo: it brings its own ground on dark.
            data-plate={!isIcon && on.length > 1 ? '' : undefined}
            src={src}
            alt={alt}
          />
          <figcaption>{NAMES[background]}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The colors as they are saved: those of the team stylesheet. */
export function ColorsPreview() {
  return (
    <div className={css.previews}>
      {BACKGROUNDS.map((background) => (
        <figure key={background} className={css.preview} data-theme={background} data-site="" data-team={NETWORK_KEY}>
          <span className={css.band}>Masthead</span>
          <span className={css.ink}>Selected</span>
          <figcaption>{NAMES[background]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
