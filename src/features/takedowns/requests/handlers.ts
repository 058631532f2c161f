import { listHalfHiddenPeople } from '#features/transfers/college-players/public.ts';
import { askForPurge } from '#platform/cdn/purge-cdn.ts';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { setHidden } from './service/set-hidden.ts';

/**
 * A takedown survives imports: they leave out whom they know to be taken down. One that was reading while somebody was taken down, or
 * an undo that brings back what was, may show a part of him again; it is hidden as soon as that is committed. What a CDN holds is purged
 * by a job, since the CDN may be away.
 */
export function takedownHandlers({ db, now, config, ports }: JobDeps): readonly EventHandler[] {
  const hideAgain = async () => {
    for (const personId of await listHalfHiddenPeople(db))
      await db.transaction(async (tx) => void (await setHidden(tx, { personId, isHidden: true, now: now() })));
  };
  const { jobs, cdn } = ports;
  return [
    ...['import_applied', 'import_undone'].map((type) => ({
      type,
      name: `hide_again_after_${type}`,
      handle: hideAgain,
    })),
    {
      type: 'person_taken_down',
      name: 'purge_cdn_after_takedown',
      handle: () => askForPurge({ db, jobs, cdn, config, now: now() }),
    },
  ];
}
