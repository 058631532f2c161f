/** Detects the type of an image by its first bytes, whatever its name or declared type. */

export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** A box of brands is short; a longer one is invalid. */
const LONGEST_BRANDS = 256;

/** Null for a type that we do not accept, such as SVG and HEIC. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_BRANDS));
  const says = (from: number, text: string) => head.toString('latin1', from, from + text.length) === text;
  if (head.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (says(0, 'GIF87a') || says(0, 'GIF89a')) return 'gif';
  if (says(0, 'RIFF') && says(8, 'WEBP')) return 'webp';
  if (says(4, 'ftyp') && brandsOf(head).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return null;
}

/** The main brand and the compatible ones (ISO/IEC 14496-12, 4.3). */
function brandsOf(head: Buffer): string[] {
  if (head.length < 16) return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}
