import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import type { Db } from '#platform/db/database.ts';
import { type AlertFacts, alertBody, alertTitle, alertWords } from './alert.ts';
import { findSubjects, type SubjectRef, subjectKey } from './subjects.ts';

type PushedEvent = SubjectRef &
  Pick<AlertFacts, 'event' | 'detail' | 'at'> & { eventKey: string; collegeId: number | null };
export type PushContent = { title: string; body: string; path: string };

/**
 * The current push content of each event, by event key; events whose subject is hidden or deleted are left out. In a fixed number of
 * statements.
 */
export async function pushContents(
  reading: { db: Db; now: Date },
  events: readonly PushedEvent[],
): Promise<Map<string, PushContent>> {
  const [subjects, colleges] = await Promise.all([
    findSubjects(reading, events),
    listCollegesByIds(
      reading.db,
      events.flatMap(({ collegeId }) => (collegeId === null ? [] : [collegeId])),
    ),
  ]);
  const names = new Map(colleges.map(({ id, shortName }) => [id, shortName]));
  return new Map(
    events.flatMap((each) => {
      const subject = subjects.get(subjectKey(each));
      if (!subject) return [];
      const words = alertWords({ ...each, collegeName: names.get(each.collegeId ?? 0) ?? null });
      return [
        [each.eventKey, { title: alertTitle(subject, words), body: alertBody(subject, words), path: subject.path }],
      ];
    }),
  );
}
