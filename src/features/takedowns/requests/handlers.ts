import { listHalfHiddenPeople } from '#features/transfers/college-players/public.ts';
import { askForPurge } from '#platform/cdn/purge-cdn.ts';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { setHidden } from './service/set-hidden.ts';

/**
 * A takedown survives imports, which skip people who were taken down. An import that was running at the time, or an undo that restores
 * rows, may make the person partly visible again; they are hidden as soon as it commits. The CDN is purged by a job, because it may be
 * unavailable.
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
