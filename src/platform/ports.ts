import type { Advertising } from './advertising/advertising.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { Betting } from './betting/create-betting.ts';
import type { Boards } from './boards/boards.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { Cards } from './cards/create-cards.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { ErrorReporting } from './error-reporting/error-reporting.ts';
import type { Flags } from './flags/flags.ts';
import type { Geo } from './geo/geo.ts';
import type { ImageHost } from './image-host/image-host.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import type { Mail } from './mail/mail.ts';
import type { FetchOutside } from './outbound/fetch-outside.ts';
import type { Settlement } from './payments/settlement.ts';
import type { Paypal } from './paypal/create-paypal.ts';

import type { Darkroom } from './pictures/darkroom.ts';
import type { Profiles } from './profiles/create-profiles.ts';
import type { Storage } from './storage/storage.ts';

/**
 * The outside services, each with an embedded default that works offline and an adapter behind the same interface, and what one area needs
 * from areas that it does not know.
 */
export type Ports = {
  mail: Mail;
  storage: Storage;
  flags: Flags;
  advertising: Advertising;
  analytics: Analytics;
  errorReporting: ErrorReporting;
  rateLimiter: RateLimiter;
  betting: Betting;
  boards: Boards;
  captcha: Captcha;
  cards: Cards;
  cdn: Cdn;
  fetchOutside: FetchOutside;
  jobs: Jobs;
  geo: Geo;
  imageHost: ImageHost;
  darkroom: Darkroom;
  paypal: Paypal;
  profiles: Profiles;
  settlement: Settlement;
};
