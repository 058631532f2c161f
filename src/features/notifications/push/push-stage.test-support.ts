import { expect } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { findSite } from '#features/sites/sites/public.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { prospectFollows } from '../follows/tables.ts';
import { notifyFollowersJob } from '../notices/jobs.ts';
import { pushApp, pushDeps } from './push-app.test-support.ts';
import { makeBrowser, openPushService } from './push-service.test-support.ts';
import { sendPushJob } from './send-push.ts';
import { pushDeliveries, pushMessages, pushPauses, pushSubscriptions } from './tables.ts';

export const DEVICES = '/api/v2/users/push/devices';

export type PushStage = Awaited<ReturnType<typeof openPushStage>>;

/** The program, and a local push service that it reaches over TLS. */
export async function openPushStage() {
  const app = await pushApp();
  const service = await openPushService();
  const { db } = app.database;
  const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  const alabamaSite = (await findSite(db, 'alabama'))?.id ?? 0;
  let eventId = 100;
  let prospectId = 0;

  const deps = () => pushDeps(app, service.fetchOutside);
  return {
    app,
    service,
    alabamaSite,
    deps,
    /** Noon in Central Time, an empty queue, and a member who follows a prospect. */
    async begin() {
      for (const table of [pushDeliveries, pushMessages, pushPauses, pushSubscriptions]) await db.delete(table);
      service.received.length = 0;
      service.answers.clear();
      app.clock.set(new Date('2026-11-21T18:00:00Z'));
      const fan = await signedIn(app);
      const prospect = await buildProspect(db, { name: 'Ansel Amberley', position: 'QB' });
      prospectId = prospect.id;
      await db.insert(prospectFollows).values({ userId: fan.member.id, prospectId, followedAt: app.clock.now() });
      return { fan, prospect };
    },
    async turnOn(who: SignedIn, name: string, host = 'bluechip.localhost') {
      const browser = makeBrowser(name);
      expect((await who.send('PUT', DEVICES, browser.subscription, { host })).status).toBe(200);
      return browser;
    },
    /** The prospect commits to Alabama, unless `facts` say otherwise. Returns the id of the event. */
    async happen(facts: object = {}): Promise<number> {
      eventId += 1;
      await notifyFollowersJob(deps()).run({
        event: 'commitment',
        subject: 'prospect',
        subjectId: prospectId,
        collegeId: alabama,
        leftCollegeId: null,
        teamIds: [alabama],
        detail: null,
        at: app.clock.now().toISOString(),
        eventId,
        ...facts,
      });
      return eventId;
    },
    send: () => sendPushJob(deps()).run({}),
    sent: () => service.received.map(({ path }) => path),
    outcomes: async () => (await db.select().from(pushDeliveries)).map(({ outcome }) => outcome),
    subscriptions: () => db.$count(pushSubscriptions),
    async close() {
      await service.close();
      await app.close();
    },
  };
}
