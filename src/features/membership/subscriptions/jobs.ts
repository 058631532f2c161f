import { paymentDeps } from '#features/billing/payments/public.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { dropStaleOrders } from './service/drop-order.ts';
import { releaseHolds } from './service/release-holds.ts';
import { runDue } from './service/renew.ts';
import { sendCardNotices, sendNotices } from './service/send-notices.ts';

const EVERY_MINUTE = '* * * * *';

/** Runs renewals and their retries, and the ends of terms and pauses. */
export function runSubscriptionsJob({ db, config, now, ports, log }: JobDeps): JobDefinition {
  return {
    name: 'run_subscriptions',
    schedule: EVERY_MINUTE,
    run: async () => {
      const deps = paymentDeps({ db, ports, now: now() });
      await runDue(
        deps,
        (error, subscriptionId) =>
          log.error({ err: error, subscriptionId }, 'what is due of a subscription was not done'),
        ({ tries, refused }) =>
          log.error(
            { tries, refused },
            'almost all renewals are refused, so none is charged: bluechip payments status',
          ),
        config.RENEWALS_AT_ONCE,
      );
    },
  };
}

/** Releases promo codes that unpaid orders have held for half an hour. */
export function releaseHoldsJob({ db, now, ports, log }: JobDeps): JobDefinition {
  return {
    name: 'release_holds',
    schedule: EVERY_MINUTE,
    run: async () => {
      const deps = paymentDeps({ db, ports, now: now() });
      await releaseHolds(deps, (error, subject) => {
        log.warn({ err: error, ...subject }, 'a promo code held by an unpaid order was not released yet');
      });
    },
  };
}

/** Drops orders that were not paid within a day. */
export function dropOrdersJob({ db, now, log }: JobDeps): JobDefinition {
  return {
    name: 'drop_orders',
    schedule: EVERY_MINUTE,
    run: async () => {
      await dropStaleOrders(db, now(), (error, subscriptionId) => {
        log.error({ err: error, subscriptionId }, 'an order that nobody paid was not dropped');
      });
    },
  };
}

/** Sends notices before charges, daily at an hour when people read email. */
export function sendRenewalNoticesJob({ db, config, ports, now, log }: JobDeps): JobDefinition {
  return {
    name: 'send_renewal_notices',
    schedule: '0 9 * * *',
    run: async () => {
      await sendNotices({ db, config, mail: ports.mail, now: now() }, (error, subscriptionId) => {
        log.error({ err: error, subscriptionId }, 'a notice of a renewal was not sent');
      });
      await sendCardNotices({ db, config, mail: ports.mail, now: now() }, (error, subscriptionId) => {
        log.error({ err: error, subscriptionId }, 'a notice of a card that expires was not sent');
      });
    },
  };
}
