import { expect } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildGame } from '#features/schedule/games/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** A site whose staff enter games over HTTP. The clock is set to Saturday, November 21, 2026. */

export const GAMES = '/api/v2/admin/games';
export const of = (id: number, part = '') => `${GAMES}/${id}${part}`;
export const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [
  status,
  body.error_code,
];
export const fieldsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {});

let day = 0;
/** A Saturday that no other game of these tests uses. */
export const aDay = () => {
  day += 1;
  return new Date(Date.UTC(2027, 0, 2 + day)).toISOString().slice(0, 10);
};

export const wish = (change: object = {}) => ({
  sport: 'football',
  home_team: 'Alabama',
  away_team: 'Auburn',
  played_on: aDay(),
  season: 2026,
  source: 'The athletic department',
  ...change,
});

export async function openGameDesk() {
  const app = await testApp();
  const { db } = app.database;
  const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  const site = (await listSites(db)).find(({ collegeId }) => collegeId === alabama);
  const publisherSiteIds = [site?.id ?? 0];
  const writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  const rows = async (query: string) => (await app.database.executeSql(query)).rows;
  const enter = (browser: SignedIn, change: object = {}) => browser.send('POST', GAMES, wish(change));
  const read = async (id: number) => (await writer.get(of(id))).body;
  return {
    app,
    alabama,
    writer,
    publisher: await staffSignedIn(app, { publisherSiteIds }),
    /** A publisher who can read everybody's games through another role. */
    double: await staffSignedIn(app, { role: 'customer_support_admin', publisherSiteIds }),
    reader: await staffSignedIn(app, { role: 'customer_support_admin' }),
    head: await staffSignedIn(app, { role: 'super_admin' }),
    auditOf: (id: number) =>
      rows(`select actor_id, action, before, after, reason from audit_entries
        where subject_type = 'game' and subject_id = '${id}' order by id`),
    eventsOf: async (id: number) =>
      (await rows(`select type from outbox where (payload->>'gameId')::int = ${id} order by id`)).map(
        ({ type }) => type,
      ),
    enter,
    read,
    /** A game that staff entered, in its current state. */
    async entered(change: object = {}): Promise<number> {
      const { status, body, text } = await enter(writer, change);
      expect(status, text).toBe(200);
      return body.game_id;
    },
    async changeTo(browser: SignedIn, id: number, part: string, body: object) {
      const { version } = await read(id);
      return browser.send('PUT', of(id, part), { version, source: 'The official box score', ...body });
    },
    /** The facts of a game as its form sends them. */
    async formOf(id: number) {
      const { game } = await read(id);
      return {
        home_team: game.home.name,
        away_team: game.away.name,
        played_on: game.played_on,
        season: game.season,
        week: game.week ?? '',
        season_type: game.season_type,
        venue: game.venue ?? '',
      };
    },
    /** An imported game on the clock's date. */
    imported: (facts: Parameters<typeof buildGame>[1] = {}) =>
      buildGame(db, { startsAt: new Date('2026-11-21T18:00:00Z'), sourceId: null, ...facts }),
  };
}
