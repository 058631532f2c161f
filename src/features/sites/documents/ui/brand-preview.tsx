import { NETWORK_KEY } from '../../sites/network-colors-view.ts';
import css from './brand-part.module.css';

/** A preview of the brand in both color schemes, whichever this page uses. */

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
            // A logo without a dark version gets its plate on dark.
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

/** The saved colors, from the team stylesheet. */
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
