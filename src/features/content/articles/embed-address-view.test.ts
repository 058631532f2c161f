import { expect, test } from 'vitest';
import { EMBED_EXAMPLES, embedOfAddress, embedUrl } from './embed-address-view.ts';
import { VIDEO_SOURCES } from './video-source-view.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'youtube', 'dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['  https://m.youtube.com/live/dQw4w9WgXcQ ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo', '76979871/8272103f6e'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
  ['https://www.hudl.com/video/3/12345678/5f0c1f8be4b0a1a2b3c4d5e6', 'hudl', '3/12345678/5f0c1f8be4b0a1a2b3c4d5e6'],
  [
    'https://www.hudl.com/embed/video/3/12345678/5f0c1f8be4b0a1a2b3c4d5e6',
    'hudl',
    '3/12345678/5f0c1f8be4b0a1a2b3c4d5e6',
  ],
  [EMBED_EXAMPLES.brightcove, 'brightcove', '1234567890001/default_default/6123456789001'],
  ['https://www.aol.com/video/view/irs-phone-scam/518167793/', 'aol', 'irs-phone-scam/518167793'],
  ['https://sports.yahoo.com/video/first-down-083015230.html', 'yahoo sports', 'first-down-083015230'],
  ['http://sports.yahoo.com/ncaaf/video/first-down-083015230.html', 'yahoo sports', 'first-down-083015230'],
])('%s is a video', (address, source, reference) => {
  expect(embedOfAddress(address)).toEqual({ source, reference });
});

test('the example of each source is understood, and its player is of that source', () => {
  for (const source of VIDEO_SOURCES) {
    const embed = embedOfAddress(EMBED_EXAMPLES[source]);
    expect(embed?.source).toBe(source);
    expect(embedUrl(source, embed?.reference ?? '')).toMatch(/^https:\/\/[a-z.-]+\/[^"'<>\s]+$/);
  }
});

test.each([
  '',
  'a sentence',
  'javascript:alert(1)',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@example.com/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=short',
  'https://vimeo.com/about',
  'https://www.hudl.com/profile/12345678',
  'ftp://vimeo.com/76979871',
])('%s is no video', (address) => {
  expect(embedOfAddress(address)).toBeNull();
});

test.each([
  ['youtube', '../../evil'],
  ['youtube', 'dQw4w9WgXcQ?autoplay=1'],
  ['vimeo', '76979871"onload="alert(1)'],
  ['hudl', '3/12345678/../../../x'],
  ['brightcove', '1234567890001/default_default/61&x=1'],
  ['aol', '//example.com/518167793'],
  ['yahoo sports', 'a/../../x-083015230'],
  ['dailymotion', 'x7tgad0'],
  ['constructor', 'x'],
])('no player for %s %s', (source, reference) => {
  expect(embedUrl(source, reference)).toBeNull();
});

test('an unlisted video keeps its second part, and Vimeo is asked not to track', () => {
  expect(embedUrl('vimeo', '76979871/8272103f6e')).toBe('https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e');
});
