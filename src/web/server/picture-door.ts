import type { Context } from '#platform/context.ts';
import type { Card } from '../pictures/card.ts';
import type { ColoursOf } from '../pictures/ink.ts';
import type { IsReadable } from '../pictures/readable.ts';
import type { Api } from '../request-context.ts';

/** Throws not_found where there is nothing to show. */
export type Read = (asked: {
  api: Api;
  /** Of nobody in particular. */
  ctx: Context;
  params: Readonly<Record<string, string>>;
  coloursOf: ColoursOf;
}) => Promise<{ draw: (isReadable: IsReadable) => Card; tags: readonly string[] }>;

/** A picture that is shared with an address, and what it is made of. */
export type PictureDoor = { path: string; read: Read };
