import { LARGEST_ID } from '#kernel/ids.ts';
import type { Focal } from '#kernel/picture-sizes.ts';
import type { Config } from '#platform/config/config.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSigner, SHORT_SIGNATURE, type Signer } from '#platform/security/signed-text.ts';

/**
 * `/media/<id>.<x>.<y>.<signature>/<ratio>/<width>`. The signature covers the picture and its focal point in percent, so that a new focal
 * point gives a new URL, and the content of a URL never changes. Ratios and widths come from a short list.
 */

export const MEDIA_PATH = '/media/';

export type SignedPicture = { id: number; focal: Focal };

const PERCENT = 100;
const TEXT = /^([1-9]\d{0,9})\.(\d{1,3})\.(\d{1,3})$/;

const percentOf = (share: number) => Math.round(share * PERCENT);

const signers = new WeakMap<Config, Signer>();
/** Cached, because the secret may be in a file, and a list has many pictures. */
function signerOf(config: Config): Signer {
  const known = signers.get(config);
  if (known) return known;
  const signer = createSigner(programSecret(config), 'picture', SHORT_SIGNATURE);
  signers.set(config, signer);
  return signer;
}

/** The prefix of a picture's rendition URLs. */
export function pictureSource(config: Config, { id, focal }: SignedPicture): string {
  return MEDIA_PATH + signerOf(config).sign(`${id}.${percentOf(focal.x)}.${percentOf(focal.y)}`);
}

/** Null for a URL that we did not sign. */
export function openPicture(config: Config, signed: string): SignedPicture | null {
  const [, id, x, y] = TEXT.exec(signerOf(config).open(signed) ?? '') ?? [];
  if (Number(id) > LARGEST_ID || y === undefined) return null;
  return { id: Number(id), focal: { x: Number(x) / PERCENT, y: Number(y) / PERCENT } };
}

/** The storage folder of a picture's renditions, for one focal point or for all that it ever had. */
export function renditionFolder({ id, focal }: { id: number; focal: Focal | null }): string {
  const folder = `renditions/${id}`;
  return focal === null ? folder : `${folder}/${percentOf(focal.x)}-${percentOf(focal.y)}`;
}
