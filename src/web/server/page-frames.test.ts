import { expect, test } from 'vitest';
import { createAdvertising } from '#platform/advertising/advertising.ts';
import { pageHeaders } from '#platform/security/headers.ts';
import { framesOf, VIDEO_ORIGINS } from './page-frames.ts';

const NONE = createAdvertising({ ADVERTISING_TAG_URL: undefined, ADVERTISING_TAG_HAS_BETTING: true });
const policyOf = (frames: readonly string[]) =>
  pageHeaders({ isSecure: true, frames })['content-security-policy']?.match(/frame-src [^;]+/)?.[0];

test('a page may frame the players of the six sources and nobody else', () => {
  expect(VIDEO_ORIGINS).toEqual([
    'https://www.aol.com',
    'https://players.brightcove.net',
    'https://www.hudl.com',
    'https://player.vimeo.com',
    'https://sports.yahoo.com',
    'https://www.youtube-nocookie.com',
  ]);
  expect(policyOf(framesOf({}, NONE))).toBe(`frame-src ${VIDEO_ORIGINS.join(' ')}`);
});

test('an ad server is added by its origin alone', () => {
  const advertising = createAdvertising({
    ADVERTISING_TAG_URL: 'https://ads.example/frame?network=7',
    ADVERTISING_TAG_HAS_BETTING: true,
  });
  expect(framesOf({}, advertising)).toEqual([...VIDEO_ORIGINS, 'https://ads.example']);
});

test('a raw page frames nobody', () => {
  expect(policyOf(framesOf({ isRaw: true }, NONE))).toBe("frame-src 'none'");
});
