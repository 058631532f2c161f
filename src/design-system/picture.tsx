import { cutOf, type PictureRatio, renditionSize, renditionsOf } from '#kernel/picture-sizes.ts';
import css from './picture.module.css';
import { averageColour } from './picture-tone.ts';

const RATIOS = { '16:9': '16x9', '4:3': '4x3', '4:5': '4x5', '1:1': '1x1', original: 'original' } as const;

/** What media/images tells of a picture. */
export type PictureImage = {
  alt: string;
  credit: string;
  width: number;
  height: number;
  thumbhash: string | null;
  /** Signed beginning of the addresses of its renditions. */
  src: string;
};

type PictureProps = {
  image: PictureImage;
  /** As Plate has them, and the picture uncut. */
  ratio?: keyof typeof RATIOS;
  /** How wide it stands on the page, as the attribute of the same name: `(min-width: 1024px) 50rem, 100vw`. */
  sizes: string;
  /** The lead of the page: loaded at once and before others. */
  isFirst?: boolean;
  /** In the place of the picture's own; empty where the words beside it say it all. */
  alt?: string;
};

/** For who knows no srcset. */
const PLAIN_WIDTH = 640;
/** Only the shape of a cut matters here, not where it lies. */
const MIDDLE = { x: 0.5, y: 0.5 };

/** A picture in the width that its place needs; the place is kept, in the picture's colour, while it comes. */
export function Picture({ image, ratio = '16:9', sizes, isFirst = false, alt = image.alt }: PictureProps) {
  const name: PictureRatio = RATIOS[ratio];
  const cut = cutOf(image, name, MIDDLE);
  const renditions = renditionsOf(cut);
  const plain = renditions.findLast(({ wanted }) => wanted <= PLAIN_WIDTH)?.wanted ?? PLAIN_WIDTH;
  const { width, height } = renditionSize(cut, plain);
  const colour = averageColour(image.thumbhash);
  return (
    <span className={css.picture}>
      {colour === null ? null : (
        <svg className={css.ground} aria-hidden="true">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      <img
        src={`${image.src}/${name}/${plain}`}
        srcSet={renditions.map(({ wanted, width: real }) => `${image.src}/${name}/${wanted} ${real}w`).join(', ')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </span>
  );
}

/** With what it shows, in the words of its place, and who made it. */
export function CreditedPicture({
  caption = '',
  credit,
  ...picture
}: PictureProps & {
  caption?: string;
  /** In the place of the picture's own. */
  credit?: string;
}) {
  return (
    <figure className={css.figure}>
      <Picture {...picture} />
      <figcaption>
        {caption === '' ? null : `${caption} `}
        <span>{credit ?? picture.image.credit}</span>
      </figcaption>
    </figure>
  );
}
