import { createHash } from 'node:crypto';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { isSame } from '../security/form-token.ts';
import type { ImageHost } from './image-host.ts';

/** Cloudinary's upload API: a browser sends the file there with parameters that we signed, and we fetch the result. */

export type CloudinaryKeys = { cloud: string; key: string; secret: string };

const API = 'https://api.cloudinary.com';
const FOLDER = 'bluechip';
const FORMATS = 'jpg,png,webp,avif,gif';
/** Fits the outbound fetcher's 5 MB, and is as large as what we store. */
const FETCHED = 'c_limit,w_3840,h_3840,q_95,f_jpg';

/** The hex SHA-1 of the parameters, sorted by name and joined like a query, followed by the secret. */
export function cloudinarySignature(parameters: Readonly<Record<string, string | number>>, secret: string): string {
  const text = Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('sha1')
    .update(text + secret)
    .digest('hex');
}

export function createCloudinary({
  cloud,
  key,
  secret,
  fetchOutside,
}: CloudinaryKeys & { fetchOutside: FetchOutside }): ImageHost {
  return {
    origins: [API],
    uploadTicket(now) {
      const signed = { allowed_formats: FORMATS, folder: FOLDER, timestamp: Math.floor(now.getTime() / 1000) };
      const fields = { ...signed, api_key: key, signature: cloudinarySignature(signed, secret) };
      return {
        url: `${API}/v1_1/${cloud}/image/upload`,
        fields: Object.entries(fields).map(([name, value]) => ({ name, value: String(value) })),
      };
    },
    async takeOver({ publicId, version, signature }) {
      if (!isSame(signature, cloudinarySignature({ public_id: publicId, version }, secret))) return null;
      const name = publicId.split('/').map(encodeURIComponent).join('/');
      const url = `https://res.cloudinary.com/${cloud}/image/upload/${FETCHED}/v${version}/${name}`;
      const fetched = await fetchOutside(url, { accept: 'image/jpeg' });
      return fetched.ok && fetched.reply.status === 200 ? fetched.reply.body : null;
    },
  };
}
