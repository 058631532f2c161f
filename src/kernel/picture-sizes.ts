/** The available renditions of an image: a few ratios in a few widths, so that their number is bounded. */

/** Pixels. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Width by height, as in addresses; `original` is uncropped. */
export const PICTURE_RATIOS = ['16x9', '4x3', '4x5', '1x1', 'original'] as const;
export type PictureRatio = (typeof PICTURE_RATIOS)[number];

export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };
/** Fractions of width and height. */
export type Focal = { x: number; y: number };

export const isPictureRatio = (text: string): text is PictureRatio => PICTURE_RATIOS.some((ratio) => ratio === text);
export const pictureWidthOf = (text: string): PictureWidth | null =>
  PICTURE_WIDTHS.find((width) => String(width) === text) ?? null;

const SHAPES: Readonly<Record<Exclude<PictureRatio, 'original'>, Size>> = {
  '16x9': { width: 16, height: 9 },
  '4x3': { width: 4, height: 3 },
  '4x5': { width: 4, height: 5 },
  '1x1': { width: 1, height: 1 },
};

/** The largest crop of an image with the ratio, with the focal point as close to its center as the edges allow. */
export function cutOf({ width, height }: Size, ratio: PictureRatio, focal: Focal): Box {
  if (ratio === 'original') return { left: 0, top: 0, width, height };
  const shape = SHAPES[ratio];
  const part = {
    width: Math.max(1, Math.min(width, Math.round((height * shape.width) / shape.height))),
    height: Math.max(1, Math.min(height, Math.round((width * shape.height) / shape.width))),
  };
  return {
    ...part,
    left: between(Math.round(focal.x * width - part.width / 2), width - part.width),
    top: between(Math.round(focal.y * height - part.height / 2), height - part.height),
  };
}

/** The size of a rendition, which is never larger than the crop. */
export function renditionSize(cut: Size, wanted: PictureWidth): Size {
  const width = Math.min(wanted, cut.width);
  return { width, height: Math.max(1, Math.round((cut.height * width) / cut.width)) };
}

/** The useful renditions: every width below that of the crop, and the first that holds all of it. */
export function renditionsOf(cut: Size): { wanted: PictureWidth; width: number }[] {
  const enough = PICTURE_WIDTHS.findIndex((width) => width >= cut.width);
  const named = enough < 0 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, enough + 1);
  return named.map((wanted) => ({ wanted, width: Math.min(wanted, cut.width) }));
}

const between = (value: number, most: number) => Math.min(most, Math.max(0, value));
