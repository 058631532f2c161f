import { v2 as cloudinary } from 'cloudinary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FetchOutside } from '../outbound/fetch-outside.ts';
import { cloudinarySignature, createCloudinary } from './cloudinary.ts';
import { createImageHost } from './create-image-host.ts';

const SECRET = 'abcd';
const NOW = new Date('2026-11-21T18:00:00Z');

function host(answer: Awaited<ReturnType<FetchOutside>>) {
  const asked: string[] = [];
  const fetchOutside: FetchOutside = async (url) => {
    asked.push(url);
    return answer;
  };
  return { asked, ...createCloudinary({ cloud: 'demo', key: '1234', secret: SECRET, fetchOutside }) };
}
const picture = Buffer.from('a picture');
const fetched = { ok: true, reply: { status: 200, contentType: 'image/jpeg', body: picture, url: '' } } as const;
const uploaded = { publicId: 'bluechip/a b?c', version: 1_315_060_510 };
const signed = {
  ...uploaded,
  signature: cloudinarySignature({ public_id: uploaded.publicId, version: uploaded.version }, SECRET),
};

test('the signature of the documentation', () => {
  const parameters = {
    timestamp: 1_315_060_510,
    public_id: 'sample_image',
    eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop',
  };
  expect(cloudinarySignature(parameters, SECRET)).toBe('bfd09f95f331f558cbd1320e67aa8d488770583e');
});

test('any parameters are signed as by the library of the service', () => {
  const value = fc.oneof(fc.stringMatching(/^[\w ,|:/.-]{1,30}$/), fc.nat());
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), value), (parameters) => {
      const known = cloudinary.utils.api_sign_request({ ...parameters }, SECRET);
      expect(cloudinarySignature(parameters, SECRET)).toBe(known);
    }),
  );
});

test('a ticket names the moment, the formats and the folder, and signs them', () => {
  const ticket = host(fetched).uploadTicket(NOW);
  expect(ticket?.url).toBe('https://api.cloudinary.com/v1_1/demo/image/upload');
  const fields = Object.fromEntries(ticket?.fields.map(({ name, value }) => [name, value]) ?? []);
  const { api_key: key, signature, ...parameters } = fields;
  expect(key).toBe('1234');
  expect(parameters).toEqual({
    allowed_formats: 'jpg,png,webp,avif,gif',
    folder: 'bluechip',
    timestamp: String(NOW.getTime() / 1000),
  });
  expect(signature).toBe(cloudinarySignature(parameters, SECRET));
  expect(JSON.stringify(ticket)).not.toContain(SECRET);
});

test('what the service signed is fetched from it, whatever its name; what it did not sign is not', async () => {
  const there = host(fetched);
  expect(await there.takeOver(signed)).toEqual(picture);
  expect(there.asked).toEqual([
    'https://res.cloudinary.com/demo/image/upload/c_limit,w_3840,h_3840,q_95,f_jpg/v1315060510/bluechip/a%20b%3Fc',
  ]);
  expect(await there.takeOver({ ...signed, publicId: '../../other' })).toBeNull();
  expect(await there.takeOver({ ...signed, version: 2 })).toBeNull();
  expect(await there.takeOver({ ...signed, signature: '' })).toBeNull();
  expect(there.asked).toHaveLength(1);
});

test('what cannot be had is nothing', async () => {
  expect(await host({ ok: false, reason: 'too_large' }).takeOver(signed)).toBeNull();
  expect(await host({ ok: true, reply: { ...fetched.reply, status: 404 } }).takeOver(signed)).toBeNull();
});

test('without a host pictures are uploaded to us, and nothing is fetched', async () => {
  const fetchOutside: FetchOutside = () => Promise.reject(new Error('nobody asked'));
  const config = {
    IMAGE_HOST: 'own',
    CLOUDINARY_CLOUD: undefined,
    CLOUDINARY_KEY: undefined,
    CLOUDINARY_SECRET: undefined,
  } as const;
  const own = createImageHost({ config, fetchOutside });
  expect(own.uploadTicket(NOW)).toBeNull();
  expect(await own.takeOver(signed)).toBeNull();
});
