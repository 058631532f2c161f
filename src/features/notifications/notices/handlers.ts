import { z } from 'zod';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import type { AlertEvent } from '../preferences/public.ts';
import { NOTIFY_FOLLOWERS } from './jobs.ts';
import { type AlertNews, isNewGame, isNews } from './news.ts';

const eventBase = z.object({ eventId: z.int(), at: z.iso.datetime().optional() });
const id = z.int();
const day = z.iso.date().nullish();

const decided = eventBase.extend({
  prospectId: id,
  collegeId: id,
  happenedOn: day,
  /** The college of the decommitment before, if there was one. */
  leftCollegeId: id.nullish(),
});
const visited = eventBase.extend({ prospectId: id, collegeId: id, visitOn: day });
const offered = eventBase.extend({ prospectId: id, collegeId: id });
const rated = eventBase.extend({ prospectId: id, oldTenths: id.nullable(), newTenths: id.nullable() });
const entered = eventBase.extend({ playerId: id, collegeId: id.nullable(), on: day });
const placed = eventBase.extend({ playerId: id, collegeId: id, on: day });
const scored = eventBase.extend({
  gameId: id,
  status: z.string().nullish(),
  homeCollegeId: id.nullish(),
  awayCollegeId: id.nullish(),
  playedOn: day,
});
const published = eventBase.extend({ articleId: id });

type News = Pick<AlertNews, 'event' | 'subject' | 'subjectId'> & Partial<AlertNews>;

/** Handlers must be quick and there may be many followers, so a job notifies them. */
export function noticeHandlers({ db, ports, now }: JobDeps): readonly EventHandler[] {
  /** `read` returns null for an event without alerts. */
  const handlerOf = (type: string, read: (event: object) => News | null): EventHandler => ({
    type,
    name: `notify_followers_of_${type}`,
    async handle(event) {
      const { eventId, at } = eventBase.parse(event);
      const news = read(event);
      if (!news) return;
      const job: AlertNews = {
        collegeId: null,
        leftCollegeId: null,
        teamIds: [],
        detail: null,
        at: at ?? now().toISOString(),
        eventId,
        ...news,
      };
      await ports.jobs.enqueue(db, NOTIFY_FOLLOWERS, job, { key: `alert-${eventId}` });
    },
  });
  const decision = (type: string, kind: AlertEvent) =>
    handlerOf(type, (event) => {
      const { prospectId, collegeId, leftCollegeId = null, happenedOn } = decided.parse(event);
      if (!isNews(happenedOn, now())) return null;
      return { event: kind, ...ofProspect(prospectId, collegeId), leftCollegeId };
    });
  return [
    decision('prospect_committed', 'commitment'),
    decision('prospect_decommitted', 'decommitment'),
    decision('prospect_signed', 'signing'),
    handlerOf('visit_recorded', (event) => {
      const { prospectId, collegeId, visitOn } = visited.parse(event);
      if (!isNews(visitOn, now())) return null;
      return { event: 'visit', ...ofProspect(prospectId, collegeId), detail: visitOn ?? null };
    }),
    handlerOf('offer_recorded', (event) => {
      const { prospectId, collegeId } = offered.parse(event);
      return { event: 'offer', ...ofProspect(prospectId, collegeId) };
    }),
    handlerOf('prospect_rated', (event) => {
      const { prospectId, oldTenths, newTenths } = rated.parse(event);
      const detail = `${oldTenths ?? ''}:${newTenths ?? ''}`;
      return { event: 'rating_change', subject: 'prospect', subjectId: prospectId, detail };
    }),
    handlerOf('portal_entered', (event) => {
      const { playerId, collegeId, on } = entered.parse(event);
      return isNews(on, now()) ? { event: 'portal_entry', ...ofPlayer(playerId, collegeId) } : null;
    }),
    handlerOf('portal_destination', (event) => {
      const { playerId, collegeId, on } = placed.parse(event);
      return isNews(on, now()) ? { event: 'portal_destination', ...ofPlayer(playerId, collegeId) } : null;
    }),
    handlerOf('game_score', (event) => {
      const { gameId, status, homeCollegeId, awayCollegeId, playedOn } = scored.parse(event);
      if (status !== 'final' || !isNewGame(playedOn, now())) return null;
      const teamIds = [homeCollegeId, awayCollegeId].filter((each) => each != null);
      return { event: 'final_score', subject: 'game', subjectId: gameId, teamIds };
    }),
    handlerOf('article_published', (event) => {
      const { articleId } = published.parse(event);
      return { event: 'story', subject: 'article', subjectId: articleId };
    }),
  ];
}

const ofProspect = (prospectId: number, collegeId: number) => ({
  subject: 'prospect' as const,
  subjectId: prospectId,
  collegeId,
  teamIds: [collegeId],
});

const ofPlayer = (playerId: number, collegeId: number | null) => ({
  subject: 'player' as const,
  subjectId: playerId,
  collegeId,
  teamIds: collegeId === null ? [] : [collegeId],
});
