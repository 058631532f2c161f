import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { findArticle } from '../articles/public.ts';
import { PUBLISH_ARTICLE } from './job-names.ts';
import { STUB_DAYS } from './publishing-limits-view.ts';
import { deleteEditorsBefore, deleteStubsBefore } from './queries.ts';
import { publishAllDue, publishDue } from './service/publish-due.ts';

const scheduled = z.object({ articleId: z.int() });
/** The database's clock may be ahead of this one by this much. */
const AHEAD_MS = 5_000;

/** One article at its time, within seconds. */
export const publishArticleJob = ({ db, now, ports }: JobDeps): JobDefinition => ({
  name: PUBLISH_ARTICLE,
  async run(data) {
    const { articleId } = scheduled.parse(data);
    if (await publishDue({ db, now }, articleId)) return;
    const at = (await findArticle(db, articleId))?.scheduledAt;
    const early = at ? at.getTime() - now().getTime() : 0;
    if (at && early > 0 && early <= AHEAD_MS)
      await ports.jobs.enqueue(db, PUBLISH_ARTICLE, { articleId }, { after: new Date(at.getTime() + AHEAD_MS) });
  },
});

/** Every minute: whatever a job or an event missed. */
export const publishDueJob = ({ db, now, log }: JobDeps): JobDefinition => ({
  name: 'publish_due_articles',
  schedule: '* * * * *',
  async run() {
    await publishAllDue({ db, now, log });
  },
});

/** Once a night: editors that were left open, and stubs that nobody edited. */
export const sweepPublishingJob = ({ db, now }: JobDeps): JobDefinition => ({
  name: 'sweep_publishing',
  schedule: '25 5 * * *',
  async run() {
    await deleteEditorsBefore(db, new Date(now().getTime() - HOUR_MS));
    await deleteStubsBefore(db, new Date(now().getTime() - STUB_DAYS * DAY_MS));
  },
});
