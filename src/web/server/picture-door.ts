import type { Context } from '#platform/context.ts';
import type { Card } from '../pictures/card.ts';
import type { ColoursOf } from '../pictures/ink.ts';
import type { IsReadable } from '../pictures/readable.ts';
import type { Api } from '../request-context.ts';

/** Throws not_found if there is nothing to show. */
export type Read = (asked: {
  api: Api;
  /** For an anonymous reader. */
  ctx: Context;
  params: Readonly<Record<string, string>>;
  coloursOf: ColoursOf;
}) => Promise<{ draw: (isReadable: IsReadable) => Card; tags: readonly string[] }>;

/** The preview image of an address, and its data. */
export type PictureDoor = { path: string; read: Read };
