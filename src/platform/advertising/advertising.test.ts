import { expect, test } from 'vitest';
import { createAdvertising } from './advertising.ts';

const slot = { site: 'alabama', page: 'article', place: 'side' };

test('without configuration there is no advertising of others', () => {
  const advertising = createAdvertising({ ADVERTISING_TAG_URL: undefined, ADVERTISING_TAG_HAS_BETTING: true });
  expect(advertising.frame(slot)).toBeNull();
  expect(advertising.origin).toBeNull();
});

test('a tag is told the slot, and nothing of the reader; what it has of its own stays', () => {
  const advertising = createAdvertising({
    ADVERTISING_TAG_URL: 'https://ads.example/frame?network=7',
    ADVERTISING_TAG_HAS_BETTING: true,
  });
  expect(advertising.frame(slot)).toBe('https://ads.example/frame?network=7&site=alabama&page=article&place=side');
  expect(advertising).toMatchObject({ origin: 'https://ads.example', hasBetting: true });
});
