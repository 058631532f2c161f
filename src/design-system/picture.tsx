import { cutOf, type PictureRatio, renditionSize, renditionsOf } from '#kernel/picture-sizes.ts';
import css from './picture.module.css';
import { averageColour } from './picture-tone.ts';

const RATIOS = { '16:9': '16x9', '4:3': '4x3', '4:5': '4x5', '1:1': '1x1', original: 'original' } as const;

/** The data of media/images about an image. */
export type PictureImage = {
  alt: string;
  credit: string;
  width: number;
  height: number;
  thumbhash: string | null;
  /** The signed beginning of the addresses of its renditions. */
  src: string;
};

type PictureProps = {
  image: PictureImage;
  /** The ratios of Plate, and the uncropped image. */
  ratio?: keyof typeof RATIOS;
  /** Its width on the page, in the format of the attribute with this name: `(min-width: 1024px) 50rem, 100vw`. */
  sizes: string;
  /** The lead image of the page: loaded immediately and with priority. */
  isFirst?: boolean;
  /** Replaces the image's own; empty if the text beside it says it all. */
  alt?: string;
};

/** For browsers without srcset. */
const PLAIN_WIDTH = 640;
/** Only the shape of a crop matters here, not its position. */
const MIDDLE = { x: 0.5, y: 0.5 };

/** An image in the width that its space needs; the space is reserved, in the image's color, while it loads. */
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

/** With a caption for its place, and the credit. */
export function CreditedPicture({
  caption = '',
  credit,
  ...picture
}: PictureProps & {
  caption?: string;
  /** Replaces the image's own. */
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
