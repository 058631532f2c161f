import { renderToStaticMarkup } from 'react-dom/server';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { GALLERY_PICTURE } from './gallery-data.ts';
import { CreditedPicture, Picture } from './picture.tsx';
import { averageColour } from './picture-tone.ts';

const IMAGE = { ...GALLERY_PICTURE, src: '/media/7.50.50.signed' };

test('a picture names its renditions, keeps its place and waits until it is near', () => {
  const html = renderToStaticMarkup(<Picture image={IMAGE} sizes="(min-width: 768px) 50vw, 100vw" />);
  expect(html).toContain(
    'srcSet="/media/7.50.50.signed/16x9/320 320w, /media/7.50.50.signed/16x9/480 480w, /media/7.50.50.signed/16x9/640 640w, ' +
      '/media/7.50.50.signed/16x9/960 960w, /media/7.50.50.signed/16x9/1280 1280w, /media/7.50.50.signed/16x9/1920 1600w"',
  );
  expect(html).toContain('src="/media/7.50.50.signed/16x9/640"');
  expect(html).toContain('width="640" height="360"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain('alt="A stadium under lights"');
  expect(html).toContain('sizes="(min-width: 768px) 50vw, 100vw"');
  expect(html).not.toContain('style=');
});

test('the first of a page is loaded at once and before others', () => {
  const html = renderToStaticMarkup(<Picture image={IMAGE} sizes="100vw" isFirst />);
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain('lazy');
});

test.each([
  ['4:3', '4x3', 'width="640" height="480"'],
  ['4:5', '4x5', 'width="640" height="800"'],
  ['1:1', '1x1', 'width="640" height="640"'],
  ['original', 'original', 'width="640" height="427"'],
] as const)('the ratio %s has its own renditions and its own place', (ratio, name, size) => {
  const html = renderToStaticMarkup(<Picture image={IMAGE} ratio={ratio} sizes="100vw" />);
  expect(html).toContain(`/${name}/640`);
  expect(html).toContain(size);
});

test('a small picture is never asked for larger than it is', () => {
  const html = renderToStaticMarkup(
    <Picture image={{ ...IMAGE, width: 400, height: 300 }} sizes="100vw" ratio="4:3" />,
  );
  expect(html).toContain('srcSet="/media/7.50.50.signed/4x3/320 320w, /media/7.50.50.signed/4x3/480 400w"');
  expect(html).toContain('width="400" height="300"');
});

test('who made it stands under it, with what its place says', () => {
  const html = renderToStaticMarkup(<CreditedPicture image={IMAGE} sizes="100vw" caption="Friday night." alt="" />);
  expect(html).toContain('<figcaption>Friday night. <span>Photo: The Ledger</span></figcaption>');
  expect(html).toContain('alt=""');
});

test.each(['1QcSHQRnh493V4dIh4eXh1h4kJUI', '3OcRJYB4d3h/iIeHeEh3eIhw+j3A', 'YTkGJwaRhWUIt4lbgnhZl3ath2BUBGYA'])(
  'the ground of a picture is the average colour of %s',
  (thumbhash) => {
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
    const known = [r, g, b]
      .map((share) =>
        Math.round(share * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
    expect(averageColour(thumbhash)).toBe(`#${known}`);
    expect(renderToStaticMarkup(<Picture image={{ ...IMAGE, thumbhash }} sizes="100vw" />)).toContain(
      `fill="#${known}"`,
    );
  },
);

test('without a thumbhash the ground is that of the page', () => {
  expect([averageColour(null), averageColour(''), averageColour('a"><s')]).toEqual([null, null, null]);
  expect(renderToStaticMarkup(<Picture image={{ ...IMAGE, thumbhash: null }} sizes="100vw" />)).not.toContain('<svg');
});
