import type { Drawing, Painted } from '#platform/pictures/drawing.ts';

/** Whether our fonts have all characters of a text. */
export type IsReadable = (text: string) => boolean;

/**
 * Paints the image without texts that our fonts lack: a name in Japanese would be a row of empty boxes. The page's title is shown beside
 * the image anyway.
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
