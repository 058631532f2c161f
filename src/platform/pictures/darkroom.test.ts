import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { colourAt, jpegOf, pngBomb, telephonePicture, twoColoured } from '#tests/support/pictures.ts';
import { createDarkroom } from './create-darkroom.ts';
import type { Developed } from './darkroom.ts';

/** Never times out, however busy the machine is. */
const darkroom = createDarkroom({ waitMs: 60_000, timeoutMs: 60_000 });
afterAll(() => darkroom.close());

const RED = '500';
const BLUE = '005';
const SCRIPT = '<script>alert(1)</script>';

async function developed(bytes: Uint8Array): Promise<Developed> {
  const result = await darkroom.develop(bytes);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

describe('what is taken', () => {
  test.each([
    ['JPEG', () => twoColoured(300, 200).jpeg().toBuffer(), 'image/jpeg'],
    ['PNG', () => twoColoured(300, 200).png().toBuffer(), 'image/png'],
    ['WebP', () => twoColoured(300, 200).webp().toBuffer(), 'image/jpeg'],
    ['AVIF', () => twoColoured(300, 200).avif().toBuffer(), 'image/jpeg'],
    ['GIF', () => twoColoured(300, 200).gif().toBuffer(), 'image/png'],
  ])('%s', async (_, make, mediaType) => {
    const made = await developed(await make());
    expect(made).toMatchObject({ mediaType, width: 300, height: 200 });
    expect(await colourAt(made.body, 0.1, 0.5)).toBe(RED);
    expect(await colourAt(made.body, 0.9, 0.5)).toBe(BLUE);
    expect(Buffer.from(made.thumbhash, 'base64').length).toBeGreaterThan(4);
  });

  test('of a moving picture its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((left) => twoColoured(60, 40, { left, right: left }).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const made = await developed(moving);
    expect({ height: made.height, middleColor: await colourAt(made.body, 0.5, 0.5) }).toEqual({
      height: 40,
      middleColor: RED,
    });
  });

  test('what is clear becomes white', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect(await colourAt((await developed(await clear.png().toBuffer())).body, 0.5, 0.5)).toBe('555');
  });

  test('a very large one is kept smaller', async () => {
    const made = await developed(await jpegOf(twoColoured(8000, 2000)));
    expect(made).toMatchObject({ width: 3840, height: 960 });
  });
});

test('a picture of a telephone stands upright, and says neither where it was taken nor what was written into it', async () => {
  const lying = await telephonePicture();
  expect((await sharp(lying).metadata()).orientation).toBe(6);
  expect(lying.includes('script')).toBe(true);
  expect(lying.includes('Exif')).toBe(true);
  const made = await developed(lying);
  expect(made).toMatchObject({ width: 300, height: 400 });
  expect({ topColor: await colourAt(made.body, 0.5, 0.1), bottomColor: await colourAt(made.body, 0.5, 0.9) }).toEqual({
    topColor: RED,
    bottomColor: BLUE,
  });
  const { exif, xmp, iptc, orientation } = await sharp(made.body).metadata();
  expect({ exif, xmp, iptc, orientation }).toEqual({
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
    orientation: undefined,
  });
  expect(made.body.includes('script')).toBe(false);
});

test('a file that is a picture and a program becomes a picture alone', async () => {
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SCRIPT.length]), Buffer.from(SCRIPT), Buffer.from([0])]);
  const plain = await twoColoured(30, 20).gif().toBuffer();
  const polyglot = Buffer.concat([plain.subarray(0, -1), comment, Buffer.from(';')]);
  expect((await developed(polyglot)).body.includes('alert')).toBe(false);
  const trailed = await darkroom.develop(Buffer.concat([polyglot, Buffer.from('*/=1;alert(1)//')]));
  expect(trailed).toEqual({ ok: false, reason: 'broken' });
  const tail = Buffer.concat([await jpegOf(twoColoured(30, 20)), Buffer.from(`PK\u0003\u0004${SCRIPT}`)]);
  expect((await developed(tail)).body.includes('alert')).toBe(false);
});

describe('what is refused', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]);

  test.each([
    ['an SVG with a script', Buffer.from(svg), 'no_picture'],
    [
      'an SVG that says that it is XML',
      Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`),
      'no_picture',
    ],
    ['nothing', Buffer.alloc(0), 'no_picture'],
    ['one byte', Buffer.from([0xff]), 'no_picture'],
    ['a page', Buffer.from(`<!doctype html>${SCRIPT}`), 'no_picture'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'no_picture'],
    ['a TIFF', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), 'no_picture'],
    ['a picture of a kind that few browsers show', heic, 'no_picture'],
    ['a GIF that is a script', Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1);'), 'broken'],
    ['a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff]), 'broken'],
    ['a WebP without a picture', Buffer.from('RIFF\u0004\0\0\0WEBP'), 'broken'],
    ['an AVIF without a picture', Buffer.from('\0\0\0\u0014ftypavif\0\0\0\0avif'), 'broken'],
  ])('%s', async (_, bytes, reason) => {
    expect(await darkroom.develop(bytes)).toEqual({ ok: false, reason });
  });

  test('400 million pixels in a few bytes, without unpacking them', async () => {
    const bomb = pngBomb(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await darkroom.develop(bomb)).toEqual({ ok: false, reason: 'too_many_pixels' });
    // Its pixels are not read: even without most of them it is refused for its size, not as broken.
    const beginning = bomb.subarray(0, bomb.length / 10);
    expect(await darkroom.develop(beginning)).toEqual({ ok: false, reason: 'too_many_pixels' });
  });

  test('more pixels than a side may have, though they are few in all', async () => {
    const strip = await sharp({ create: { width: 13_000, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await darkroom.develop(strip)).toEqual({ ok: false, reason: 'too_many_pixels' });
  });

  test.each([
    ['JPEG', () => jpegOf(twoColoured(900, 600))],
    ['PNG', () => twoColoured(900, 600).png().toBuffer()],
    ['WebP', () => twoColoured(900, 600).webp().toBuffer()],
    ['AVIF', () => twoColoured(900, 600).avif().toBuffer()],
  ])('half of a %s', async (_, make) => {
    const whole = await make();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await darkroom.develop(half)).toEqual({ ok: false, reason: 'broken' });
  });

  test('one of them harms nobody beside it', async () => {
    const good = await jpegOf(twoColoured(40, 30));
    const results = await Promise.all([good, Buffer.from('GIF89a'), good].map((bytes) => darkroom.develop(bytes)));
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
  });
});

describe('renditions', () => {
  const middle = { x: 0.5, y: 0.5 };

  test.each(['avif', 'webp', 'jpeg'] as const)('%s, cut about the focal point', async (format) => {
    const { body } = await developed(await jpegOf(twoColoured(1600, 400)));
    for (const [x, colour] of [
      [0, RED],
      [1, BLUE],
    ] as const) {
      const cut = await darkroom.print({ body, ratio: '1x1', focal: { x, y: 0.5 }, width: 320, format });
      const { width, height, format: kind } = await sharp(cut).metadata();
      expect({ width, height, kind }).toEqual({ width: 320, height: 320, kind: format === 'avif' ? 'heif' : format });
      expect(await colourAt(cut, 0.5, 0.5)).toBe(colour);
    }
  });

  test('are never larger than the picture', async () => {
    const { body } = await developed(await jpegOf(twoColoured(500, 400)));
    const print = await darkroom.print({ body, ratio: 'original', focal: middle, width: 1920, format: 'webp' });
    expect(await sharp(print).metadata()).toMatchObject({ width: 500, height: 400 });
  });

  test('of a drawing of ours are pixels', async () => {
    const body = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720"><rect width="320" height="180" fill="#f00"/></svg>',
    );
    const print = await darkroom.print({ body, ratio: '4x5', focal: middle, width: 480, format: 'jpeg' });
    expect(await sharp(print).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 600 });
    expect(await colourAt(print, 0.5, 0.5)).toBe(RED);
  });
});

describe('marks', () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  /** Red on the left, transparent on the right. */
  const half = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: clear } })
      .composite([
        { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
      ])
      .webp({ lossless: true })
      .toBuffer();
  const alphaAt = async (picture: Uint8Array, x: number) => {
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return data[(Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * 4 + 3];
  };

  test('stay transparent where they are, and become white where that is asked for', async () => {
    const made = await darkroom.develop(await half(600, 200), { keepsAlpha: true });
    if (!made.ok) throw new Error(made.reason);
    expect(made).toMatchObject({ mediaType: 'image/png', width: 600, height: 200 });
    const shape = { body: made.body, box: { width: 480, height: 96 } };
    const webp = await darkroom.scale({ ...shape, format: 'webp', isOnWhite: false });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 288, height: 96 });
    expect({
      red: await colourAt(webp, 0.2, 0.5),
      left: await alphaAt(webp, 0.2),
      right: await alphaAt(webp, 0.8),
    }).toEqual({
      red: RED,
      left: 255,
      right: 0,
    });
    const png = await darkroom.scale({ ...shape, format: 'png', isOnWhite: true });
    expect({ ground: await colourAt(png, 0.8, 0.5), right: await alphaAt(png, 0.8) }).toEqual({
      ground: '555',
      right: 255,
    });
  });

  test('are never larger than the picture', async () => {
    const body = await twoColoured(100, 80).png().toBuffer();
    const scaled = await darkroom.scale({ body, box: { width: 480, height: 96 }, format: 'webp', isOnWhite: false });
    expect(await sharp(scaled).metadata()).toMatchObject({ width: 100, height: 80 });
  });

  test('take the smaller of two files: flat ones without loss, photographs with it', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const photograph = sharp({ create: { width: 480, height: 96, channels: 3, noise, background: '#000' } });
    const isExact = async (picture: Sharp) => {
      const body = await picture.png().toBuffer();
      const shape = { body, box: { width: 480, height: 96 }, isOnWhite: false };
      const raw = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();
      return (await raw(await darkroom.scale({ ...shape, format: 'webp' }))).equals(await raw(body));
    };
    expect({ flat: await isExact(twoColoured(480, 96)), photograph: await isExact(photograph) }).toEqual({
      flat: true,
      photograph: false,
    });
  });
});
