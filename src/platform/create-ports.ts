import { createAdvertising } from './advertising/advertising.ts';
import { createAnalytics } from './analytics/create-analytics.ts';
import { createBetting } from './betting/create-betting.ts';
import type { TellProgram } from './betting/embedded/embedded-betting.ts';
import { createBoards } from './boards/create-boards.ts';
import { createCaptcha } from './captcha/create-captcha.ts';
import { createCards } from './cards/create-cards.ts';
import { createCdn } from './cdn/create-cdn.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import { createErrorReporting } from './error-reporting/create-error-reporting.ts';
import { createFlags } from './flags/create-flags.ts';
import { fixedFlags } from './flags/fixed-flags.ts';
import { FLAGS_CHANGED } from './flags/flags.ts';
import { createGeo } from './geo/create-geo.ts';
import { publicAddress } from './http/public-address.ts';
import { createImageHost } from './image-host/create-image-host.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createRateLimiter } from './limits/create-rate-limiter.ts';
import type { Log } from './log/log.ts';
import { createMail } from './mail/outbox-mail.ts';
import { createFetchOutside } from './outbound/create-fetch-outside.ts';
import type { Settlement } from './payments/settlement.ts';
import { createPaypal } from './paypal/create-paypal.ts';

import { createDarkroom } from './pictures/create-darkroom.ts';
import type { Ports } from './ports.ts';
import { createProfiles } from './profiles/create-profiles.ts';
import type { ListProfileSubjects } from './profiles/profile-subject.ts';
import { createStorage } from './storage/create-storage.ts';

/** Every outside service, as configured. `close` flushes pending writes, so it must run before the database is closed. */
export async function createPorts({
  config,
  database,
  log,
  jobs,
  now,
  settlement,
  tellProgram,
  measurementIdOf,
  listProfileSubjects,
}: {
  config: Config;
  database: Database;
  log: Log;
  jobs: Jobs;
  now: () => Date;
  settlement: Settlement;
  /** Posts webhooks of the embedded services to the program. */
  tellProgram: TellProgram;
  /** The Google Analytics measurement id of a site; null if it is not measured there. */
  measurementIdOf: (siteId: number) => Promise<string | null>;
  /** The people for whom the embedded profile provider has profiles. */
  listProfileSubjects: ListProfileSubjects;
}): Promise<Ports & { close(): Promise<void> }> {
  const { db } = database;
  const errorReporting = createErrorReporting({ config, log });
  const analytics = createAnalytics({ config, db, log, measurementIdOf });
  const rateLimiter = createRateLimiter({ config, log });
  const storage = await createStorage(config);
  const geo = await createGeo(config);
  const fetchOutside = createFetchOutside();
  const darkroom = createDarkroom();
  const cards = createCards({ config, db, now });
  const paypal = createPaypal({ config, db, now, fetchOutside });
  const betting = createBetting({ config, now, tellProgram });
  const flags = await createFlags({ db, errorReporting, fixed: fixedFlags(config) });
  const reload = () => void flags.reload();
  const unlisten = await database.listen(FLAGS_CHANGED, reload, reload);

  return {
    mail: createMail({ jobs, postalAddress: config.MAIL_POSTAL_ADDRESS, mainUrl: publicAddress(config) }),
    storage,
    flags,
    advertising: createAdvertising(config),
    analytics,
    errorReporting,
    rateLimiter,
    betting,
    boards: createBoards({ config, fetchOutside, log }),
    captcha: createCaptcha({ config, db, now, log }),
    cards,
    cdn: createCdn(config),
    fetchOutside,
    settlement,
    jobs,
    geo,
    imageHost: createImageHost({ config, fetchOutside }),
    paypal,
    profiles: createProfiles({ config, fetchOutside, listSubjects: listProfileSubjects, now }),
    darkroom,
    close: async () => {
      storage.close();
      darkroom.close();
      await Promise.allSettled([
        unlisten(),
        cards.embedded?.app.close(),
        paypal.embedded?.app.close(),
        betting.embedded?.app.close(),
        analytics.flush(),
        errorReporting.flush(),
        rateLimiter.close(),
      ]);
    },
  };
}
