import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const MOZILLA = 'Mozilla/5.0';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Linux'],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Linux'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`${MOZILLA} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 FxiOS/143.0 Mobile/15E148`, 'Firefox on iPad'],
  [
    `${MOZILLA} (Linux; Android 16; K) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile`,
    'Samsung Internet on Android',
  ],
  [`${MOZILLA} (Linux; Android 16; K) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${MOZILLA} (Windows NT 10.0) Something/1.0`, 'A browser on Windows'],
  ['Firefox/143.0', 'Firefox'],
  ['curl/8.9.1', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
