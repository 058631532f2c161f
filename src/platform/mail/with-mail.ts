import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { publicAddress } from '../http/public-address.ts';
import { createJobs } from '../jobs/boss.ts';
import type { Log } from '../log/log.ts';
import { deliverMailJob } from './deliver-mail.ts';
import type { Mail } from './mail.ts';
import { createMail } from './outbox-mail.ts';

/** Lets a command of the operator send email: the server delivers it once the transaction has committed. */
export async function withMail<Result>(
  { database, config, log }: { database: Database; config: Config; log: Log },
  run: (mail: Mail) => Promise<Result>,
): Promise<Result> {
  const jobs = createJobs({
    database,
    log,
    errorReporting: { report: ({ error }) => log.error({ err: error }, 'job') },
    works: false,
  });
  await jobs.start([deliverMailJob({ db: database.db, config, log, now: systemClock.now, jobs })]);
  try {
    return await run(createMail({ jobs, postalAddress: config.MAIL_POSTAL_ADDRESS, mainUrl: publicAddress(config) }));
  } finally {
    await jobs.stop();
  }
}
