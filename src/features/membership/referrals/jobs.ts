import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { settleReferrals } from './service/settle.ts';

/** Hourly: gives both a month once the friend has paid for thirty days. */
export function settleReferralsJob({ db, config, ports, now, log }: JobDeps): JobDefinition {
  return {
    name: 'settle_referrals',
    schedule: '40 * * * *',
    run: () =>
      settleReferrals({ db, config, mail: ports.mail, now: now() }, (error, referralId) => {
        log.error({ err: error, referralId }, 'the month for a friend was not given');
      }),
  };
}
