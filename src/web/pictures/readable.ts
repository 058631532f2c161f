import type { Drawing, Painted } from '#platform/pictures/drawing.ts';

/** Whether all characters of a text are in our fonts. */
export type IsReadable = (text: string) => boolean;

/**
 * The picture, without the texts that our fonts cannot write: a name in Japanese would be a row of empty boxes. It stands in the title
 * beside the picture.
 */
export async function paintReadable(
  paint: (drawing: Drawing) => Promise<Painted>,
  draw: (isReadable: IsReadable) => Drawing,
): Promise<Painted> {
  const first = await paint(draw(() => true));
  if (first.unreadable === '') return first;
  const lacking = new Set(first.unreadable);
  return paint(draw((text) => !Array.from(text.normalize()).some((character) => lacking.has(character))));
}
