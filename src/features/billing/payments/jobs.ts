import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { PostEvent } from '#platform/cards/embedded/webhooks.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import type { PostPaypalEvent } from '#platform/paypal/embedded/webhooks.ts';
import { forgetAgreements, forgetCards, forgetOldRefusals, seekAgreements } from '../payment-methods/public.ts';
import { STARTED_MS } from './queries.ts';
import { paymentDeps } from './service/ask-provider.ts';
import { giveDueRefunds } from './service/due-refunds.ts';
import { forgetCustomers } from './service/forget-customers.ts';
import { resumeAttempts } from './service/pay-invoice.ts';
import { receiveCardEvent, receivePaypalEvent } from './service/receive-event.ts';
import { deleteWebhookEvents } from './webhook-queries.ts';

const EVERY_MINUTE = '* * * * *';

/** Resolves payments without an answer, and has the providers forget data that belongs to nobody any more. */
export function resumePaymentsJob({ db, now, ports, log }: JobDeps): JobDefinition {
  return {
    name: 'resume_payments',
    schedule: EVERY_MINUTE,
    run: async () => {
      const at = now();
      const deps = paymentDeps({ db, ports, now: at });
      const times = { startedBy: new Date(at.getTime() - STARTED_MS), abandonBy: new Date(at.getTime() - HOUR_MS) };
      await resumeAttempts(deps, times, (error, { id, invoiceId, method }) => {
        log.warn({ err: error, attemptId: id, invoiceId, method }, 'what became of a payment is not known yet');
      });
      await forgetCards(deps, (error, cardId) => {
        log.warn({ err: error, cardId }, 'the card provider did not forget a card');
      });
      await forgetCustomers(deps, (error, customerId) => {
        log.warn({ err: error, customerId }, 'the card provider did not delete a customer');
      });
      await forgetOldRefusals(deps);
      await seekAgreements(deps, (error, agreementId) => {
        log.warn({ err: error, agreementId }, 'what PayPal keeps of a question is not known yet');
      });
      await forgetAgreements(deps, (error, agreementId) => {
        log.warn({ err: error, agreementId }, 'PayPal did not forget an agreement');
      });
    },
  };
}

/** Sends due refunds: those of deleted accounts, and those the operator ordered. */
export function giveRefundsJob({ db, now, ports, log }: JobDeps): JobDefinition {
  return {
    name: 'give_refunds',
    schedule: EVERY_MINUTE,
    run: async () => {
      const deps = paymentDeps({ db, ports, now: now() });
      await giveDueRefunds(deps, ({ error, ...problem }) => {
        // From now on it is owed like a failed refund, and on the list from which staff send it.
        if (problem.refusal === 'too_late') log.warn(problem, 'PayPal takes no refund that late: bluechip refund list');
        else log.error({ err: error, ...problem }, 'what is due of a payment did not go back');
      });
    },
  };
}

/** Posts the embedded provider's events, as an external one would. */
export function tellCardEventsJob(deps: JobDeps): JobDefinition {
  const { embedded } = deps.ports.cards;
  return {
    name: 'tell_card_events',
    schedule: EVERY_MINUTE,
    run: async () => {
      const hear: PostEvent = async (event) =>
        (await receiveCardEvent({ ...deps, now: deps.now() }, event)) ? HEARD : LATER;
      while (embedded && (await embedded.tellEvents(hear)) > 0);
    },
  };
}

/** Like `tellCardEventsJob`, for the embedded PayPal. */
export function tellPaypalEventsJob(deps: JobDeps): JobDefinition {
  const { embedded } = deps.ports.paypal;
  return {
    name: 'tell_paypal_events',
    schedule: EVERY_MINUTE,
    run: async () => {
      const hear: PostPaypalEvent = async (event) =>
        (await receivePaypalEvent({ ...deps, now: deps.now() }, { ...event, sender: OWN_PROCESS })) ? HEARD : LATER;
      while (embedded && (await embedded.tellEvents(hear)) > 0);
    },
  };
}

/** Nightly, Central Time, when few are reading. */
const NIGHTLY = '20 5 * * *';
const WEBHOOK_DAYS = 90;

/** Deletes expired rows from the log of webhooks. */
export function sweepWebhooksJob({ db, now }: Pick<JobDeps, 'db' | 'now'>): JobDefinition {
  return {
    name: 'sweep_webhooks',
    schedule: NIGHTLY,
    run: () => deleteWebhookEvents(db, new Date(now().getTime() - WEBHOOK_DAYS * DAY_MS)),
  };
}

/** The embedded PayPal posts from this process. */
const OWN_PROCESS = '127.0.0.1';
const HEARD = 200;
const LATER = 409;
