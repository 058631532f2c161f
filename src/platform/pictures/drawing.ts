/**
 * An image as a tree of boxes with text, plain data that can be sent to the painting process. Styles are the CSS that satori supports,
 * lengths in pixels.
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
  /** A description, stored in the file for those who cannot see it. */
  description: string;
  shape: Shape;
};

export type Painted = {
  png: Buffer;
  /** The characters that no font has; they are painted as empty boxes, so such an image must not be shown. */
  unreadable: string;
};

/** A box with children, in a row; in a column with `flexDirection`. */
export const box = (style: Style, ...children: readonly Shape[]): Shape => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** Invisible characters that no font has, such as the left-to-right mark. */
const UNSEEN = /\p{Cf}/gu;

/** Text in one line that ends with an ellipsis if it does not fit, or in as many lines as `lineClamp` says. */
export const words = (style: Style, text: string): Shape => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp: 1, ...style }, children: [text.normalize().replace(UNSEEN, '')] },
});

/** SVG shapes at a given size. */
export const vector = (
  { width, height, viewBox }: { width: number; height: number; viewBox: string },
  ...children: readonly Shape[]
): Shape => ({ type: 'svg', props: { width, height, viewBox, children } });
