import { listDevicesNotLoggedOut } from '#features/membership/sessions/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { eachAtOnce } from '#platform/jobs/each-at-once.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { failureReason } from '#platform/log/failure-reason.ts';
import { type PushKeys, pushKeys } from '#platform/push/push-keys.ts';
import { type PushContent, pushContents } from '../notices/public.ts';
import {
  claimDue,
  type Delivery,
  dropUnfollowed,
  findPauses,
  finishDelivery,
  holdQuiet,
  listMessages,
  postponeDelivery,
  savePause,
} from './delivery-queries.ts';
import { withKnownZones } from './known-zones.ts';
import { nextTryAt, PUSH_POLICIES, pauseAfter, payloadOf, topicOf } from './message.ts';
import { forgetSubscriptions, listSubscriptionsByIds, type SubscriptionRow, sweepPush } from './queries.ts';
import { pushReach } from './reach.ts';
import { sealedPost } from './seal.ts';

export const SEND_PUSH = 'send_push';

const BATCH = 100;
const AT_ONCE = 20;
/** Well within a claim (CLAIM_MINUTES): anything of a batch not posted by then is released. */
const BATCH_MS = 60_000;
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Addresses that are invalid in themselves. DNS results do not count: they may be a fault of our own DNS. */
const NEVER: ReadonlySet<string> = new Set(['not_https', 'bad_address']);

/** Sends due deliveries: right after an event, and every minute those that waited for a retry or for the end of quiet hours. */
export const sendPushJob = (deps: JobDeps): JobDefinition => ({
  name: SEND_PUSH,
  schedule: '* * * * *',
  async run() {
    const keys = pushKeys(deps.config);
    if (keys === null) return;
    const reach = await pushReach(deps);
    const siteIds = new Set(reach?.siteIds);
    for (;;) {
      const batch = await claimDue(deps.db, { now: deps.now(), limit: BATCH });
      if (batch.length === 0) return;
      const followed = await dropUnfollowed(deps.db, batch, deps.now());
      const due = await withKnownZones(deps.db, () => holdQuiet(deps.db, followed, deps.now()));
      await sendBatch(deps, { keys, siteIds, batch: due });
    }
  },
});

type Batch = { keys: PushKeys; siteIds: ReadonlySet<number>; batch: readonly Delivery[] };
type Message = Awaited<ReturnType<typeof listMessages>>[number];

async function sendBatch(deps: JobDeps, { keys, siteIds, batch }: Batch): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const subscriptions = await listSubscriptionsByIds(
    db,
    batch.map(({ subscriptionId }) => subscriptionId),
  );
  const messages = await listMessages(db, [...new Set(batch.map(({ eventKey }) => eventKey))]);
  const contents = await pushContents({ db, now }, messages);
  const pauses = await findPauses(db, now);
  const open = await listDevicesNotLoggedOut(
    db,
    subscriptions.map(({ userId }) => userId),
  );
  const isOpen = ({ userId, deviceId }: SubscriptionRow) => open.has(`${userId}:${deviceId}`);
  await forgetSubscriptions(
    db,
    subscriptions.filter((each) => !isOpen(each)).map(({ id }) => id),
  );
  const byId = new Map(subscriptions.filter(isOpen).map((each) => [each.id, each]));
  const byKey = new Map(messages.map((message) => [message.eventKey, message]));
  await eachAtOnce(byDevice(batch), AT_ONCE, async (deliveries) => {
    for (const delivery of deliveries) await deliver(delivery);
  });

  async function deliver(delivery: Delivery): Promise<void> {
    const present = deps.now();
    if (present.getTime() - now.getTime() > BATCH_MS)
      return postponeDelivery(db, delivery, { dueAt: present, isTry: false });
    const subscription = byId.get(delivery.subscriptionId);
    // Logged out or deleted: the delivery was deleted with its subscription.
    if (!subscription) return;
    const message = byKey.get(delivery.eventKey);
    const content = contents.get(delivery.eventKey);
    // A delivery that waited for the morning may belong to a site or keys that no longer send.
    const isReached = siteIds.has(subscription.siteId) && subscription.serverKey === keys.publicKey;
    if (!isReached || !message || !content) return finishDelivery(db, delivery, 'dropped', now);
    await sendOne(deps, { keys, delivery, subscription, message, content, pauses, forget });

    /** Including its other waiting deliveries. */
    async function forget(): Promise<void> {
      byId.delete(delivery.subscriptionId);
      await forgetSubscriptions(db, [delivery.subscriptionId]);
    }
  }
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** Each device gets its alerts one after the other, in the order of events. */
function byDevice(batch: readonly Delivery[]): Delivery[][] {
  const ordered = batch.toSorted((a, b) => inOrder.compare(a.eventKey, b.eventKey));
  return [...Map.groupBy(ordered, ({ subscriptionId }) => subscriptionId).values()];
}

type Sending = {
  keys: PushKeys;
  delivery: Delivery;
  subscription: SubscriptionRow;
  message: Message;
  content: PushContent;
  /** The end of the pause of each push service, by origin. */
  pauses: Map<string, Date>;
  forget: () => Promise<void>;
};

async function sendOne(
  deps: JobDeps,
  { keys, delivery, subscription, message, content, pauses, forget }: Sending,
): Promise<void> {
  const { db, ports, log } = deps;
  const now = deps.now();
  const { eventKey, tries, expiresAt } = delivery;
  if (expiresAt <= now) return finishDelivery(db, delivery, 'expired', now);
  const { origin } = new URL(subscription.endpoint);
  const paused = pauses.get(origin);
  if (paused !== undefined && paused > now) return postponeDelivery(db, delivery, { dueAt: paused, isTry: false });
  const post = sealed();
  if (post === null) return finishDelivery(db, delivery, 'refused', now);
  const sent = await ports.fetchOutside(subscription.endpoint, { post });
  if (!sent.ok) {
    if (NEVER.has(sent.reason)) return forget();
    return postponeDelivery(db, delivery, { dueAt: nextTryAt(now, tries, undefined), isTry: true });
  }
  const { status, retryAfter } = sent.reply;
  if (status >= 200 && status < 300) return finishDelivery(db, delivery, 'sent', now);
  if (GONE.has(status)) return forget();
  if (status === 429 || status >= 500) {
    const pausedUntil = pauseAfter(now, status, retryAfter);
    if (pausedUntil !== null) await pause(pausedUntil);
    return postponeDelivery(db, delivery, { dueAt: nextTryAt(now, tries, retryAfter), isTry: true });
  }
  // Our fault, not the device's: wrong keys or a message that the service does not accept.
  log.warn({ status, service: origin, eventKey }, 'a push service refused a message');
  await finishDelivery(db, delivery, 'refused', now);

  /** Of several pauses within the batch, the longest one is kept. */
  async function pause(until: Date): Promise<void> {
    if (until <= (pauses.get(origin) ?? now)) return;
    pauses.set(origin, until);
    await savePause(db, { origin, until });
  }

  /** Null: nothing can be encrypted with these keys of the browser or ours. */
  function sealed() {
    try {
      return sealedPost(keys, subscription, {
        payload: JSON.stringify(payloadOf(eventKey, content)),
        ttlSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000),
        urgency: PUSH_POLICIES[message.event].urgency,
        topic: topicOf(eventKey),
      });
    } catch (error) {
      log.warn({ reason: failureReason(error), eventKey }, 'a push message could not be encrypted');
      return null;
    }
  }
}

/** Longer than an event can be handled again. */
const KEPT_DAYS = 30;

export const sweepPushJob = ({ db, now, config }: JobDeps): JobDefinition => ({
  name: 'sweep_push',
  schedule: '55 4 * * *',
  run: () =>
    sweepPush(db, {
      before: new Date(now().getTime() - KEPT_DAYS * DAY_MS),
      now: now(),
      serverKey: pushKeys(config)?.publicKey ?? null,
    }),
});
