import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { deliverDue } from './service/deliver-gift.ts';
import { finishRefunds } from './service/refund-gift.ts';
import { dropStaleGifts, forgetEnded } from './service/sweep-gifts.ts';

/** Delivers scheduled gifts, and gifts that are to be mailed again. */
export function deliverGiftsJob({ db, config, ports, now, log }: JobDeps): JobDefinition {
  return {
    name: 'deliver_gifts',
    schedule: '* * * * *',
    run: () =>
      deliverDue({ db, config, mail: ports.mail, now: now() }, (error, giftId) => {
        log.error({ err: error, giftId }, 'a gift was not emailed');
      }),
  };
}

/** Hourly: continues interrupted refunds, drops unpaid orders, and removes names that are no longer needed. */
export function sweepGiftsJob({ db, ports, now, log }: JobDeps): JobDefinition {
  return {
    name: 'sweep_gifts',
    schedule: '25 * * * *',
    run: async () => {
      const deps = { db, cards: ports.cards.payments, paypal: ports.paypal.payments };
      await finishRefunds(deps, now(), (error, giftId) => {
        log.error({ err: error, giftId }, 'the refund of a gift is not finished');
      });
      await dropStaleGifts(db, now(), (error, giftId) => {
        log.error({ err: error, giftId }, 'a gift that nobody paid was not dropped');
      });
      await forgetEnded(db, now());
    },
  };
}
