/**
 * A picture as a tree of boxes with words in them, plain data: it goes to the process that paints it. Styles are those of CSS that satori
 * knows, lengths in pixels.
 */

export type Style = Readonly<Record<string, string | number>>;

export type Shape = {
  type: string;
  props: { readonly [attribute: string]: Style | string | number | readonly (Shape | string)[] };
};

export type Drawing = {
  /** Pixels. */
  width: number;
  height: number;
  /** What it shows, in words: stands in the file for those who cannot see it. */
  description: string;
  shape: Shape;
};

export type Painted = {
  png: Buffer;
  /** The characters of its words that no font has; where they stand are empty boxes, so such a picture is not for showing. */
  unreadable: string;
};

/** A box with others in it, in a row; in a column with `flexDirection`. */
export const box = (style: Style, ...children: readonly Shape[]): Shape => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** Marks that are not seen and that no font has, such as the one for "from left to right". */
const UNSEEN = /\p{Cf}/gu;

/** Words in one line that ends with an ellipsis where it does not fit, or in as many as `lineClamp` says. */
export const words = (style: Style, text: string): Shape => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp: 1, ...style }, children: [text.normalize().replace(UNSEEN, '')] },
});

/** Shapes of SVG, drawn at its size. */
export const vector = (
  { width, height, viewBox }: { width: number; height: number; viewBox: string },
  ...children: readonly Shape[]
): Shape => ({ type: 'svg', props: { width, height, viewBox, children } });
