import { buildArticle } from '#features/content/articles/factory.ts';
import { buildGallery } from '#features/content/galleries/factory.ts';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import { snapshotClass } from '#features/recruiting/rank-history/public.ts';
import { rebuildRankings } from '#features/teams/rankings/public.ts';
import { buildCollegePlayer, buildSeasons } from '#features/transfers/college-players/factory.ts';
import { buildTransfers } from '#features/transfers/entries/factory.ts';
import type { TestApp } from '../support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '../support/members.ts';

/** A person with every role that a person can have here, so that every address has something to hide. */

export const NAME = 'Thaddeus Quillfeather';
/** In no other name, address or text of the tests, so a match is about this person. */
export const MARK = /quillfeather/i;

export type Story = {
  personId: number;
  /** An open football prospect, with forecasts, visits and offers. */
  footballId: number;
  footballSlug: string;
  /** A basketball prospect who committed, so that their forecasts are graded. */
  basketballId: number;
  basketballSlug: string;
  playerId: number;
  playerSlug: string;
  transferId: number;
  alabama: number;
  auburn: number;
  /** A college unrelated to the person. */
  oregon: number;
  writer: SignedIn;
  /** May read everything that a subscriber may, follows the person and forecast them. */
  fan: SignedIn;
};

/** Ids used nowhere else, so a reply that contains one is about this person. */
const FAR_IDS = { people: 7_310_001, prospects: 7_420_001, college_players: 7_530_001, college_transfers: 7_640_001 };

export async function tellStory(app: TestApp): Promise<Story> {
  const { db } = app.database;
  const sql = (text: string) => app.database.executeSql(text);
  const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  const auburn = (await findCollegeBySlug(db, 'auburn'))?.id ?? 0;
  const oregon = (await findCollegeBySlug(db, 'oregon'))?.id ?? 0;
  // Other people, so that no list is empty for lack of them; one of them is a peer in every respect.
  await buildProspects(db, [
    { name: 'Ordinary Oakes', collegeId: alabama, status: 'committed', committedOn: '2026-11-01' },
    { name: 'Usual Underwood', sport: 'basketball' },
  ]);
  for (const [table, id] of Object.entries(FAR_IDS))
    await sql(`alter table ${table} alter column id restart with ${id}`);
  const football = await buildProspect(db, { name: NAME, slug: 'thaddeus-quillfeather', ratingTenths: 60 });
  const { personId } = football;
  const basketball = await buildProspect(db, {
    name: NAME,
    slug: 'thaddeus-quillfeather-2',
    sport: 'basketball',
    personId,
    position: 'PG',
    ratingTenths: 60,
  });
  const player = await buildCollegePlayer(db, {
    name: NAME,
    slug: 'thaddeus-quillfeather-at-auburn',
    personId,
    collegeId: auburn,
  });
  await buildSeasons(db, player, [{ season: 2026 }, { season: 2025, collegeId: alabama }]);
  const [transfer] = await buildTransfers(db, [
    {
      player,
      enteredOn: '2026-11-10',
      originCollegeId: auburn,
      exitCollegeId: alabama,
      exitType: 'signed',
      exitOn: '2026-11-18',
    },
    {
      player,
      year: 2026,
      enteredOn: '2025-12-02',
      originCollegeId: alabama,
      exitCollegeId: auburn,
      exitType: 'enrolled',
    },
  ]);
  await sql(`insert into prospect_visits (prospect_id, college_id, visit_on, is_official, source) values
    (${football.id}, ${alabama}, '2026-11-14', true, 'test'), (${football.id}, ${auburn}, '2026-12-05', false, 'test')`);
  await sql(`insert into prospect_interests (prospect_id, college_id, level, status, offered_on, source) values
    (${football.id}, ${alabama}, 5, 'offered', '2026-11-02', 'test'), (${football.id}, ${auburn}, 3, 'none', null, 'test')`);
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const fan = await signedIn(app);
  await sql(`insert into entitlement_grants (user_id, resource, site_id, source, reason, starts_at, created_at)
    values (${fan.member.id}, 'premium', null, 'comp', 'test', '2026-01-01', '2026-01-01')`);
  for (const browser of [writer, fan])
    for (const [prospectId, collegeId] of [
      [football.id, auburn],
      [basketball.id, alabama],
    ]) {
      const forecast = { prospect_id: prospectId, college_id: collegeId, confidence: 70, note: `For ${NAME}` };
      done(await browser.send('POST', '/api/v2/futurecast/new', { forecast }));
    }
  for (const id of [football.id, basketball.id])
    done(await fan.send('PUT', '/api/v2/users/follow', { id, type: 'Prospect' }));
  const decision = { kind: 'commit', college_id: alabama, source: 'His own announcement', happened_on: '2026-11-20' };
  done(await writer.send('POST', `/api/v2/admin/prospects/${basketball.id}/decisions`, decision));
  for (const sport of ['football', 'basketball'] as const) {
    const of = { sport, classYear: 2027 };
    await snapshotClass(db, { ...of, at: app.clock.now(), by: 'test', note: null });
    await rebuildRankings(db, { ...of, now: app.clock.now() });
  }
  // The person's own story has their name in its address; the other only shows their card.
  const about = {
    personIds: [personId],
    collegeIds: [alabama],
    headline: `${NAME} says yes`,
    dek: `Why ${NAME} chose.`,
  };
  await buildArticle(db, { ...about, slug: football.slug });
  await buildArticle(db, {
    slug: 'the-class-as-it-stands',
    headline: 'The class as it stands',
    body: { type: 'doc', content: [{ type: 'prospectCard', attrs: { prospectId: football.id } }] },
  });
  for (const slug of [football.slug, 'the-class-as-it-stands'])
    done(await fan.send('PUT', `/api/v2/users/saved_stories/${slug}`, {}));
  await buildGallery(db, { title: `${NAME} in pictures`, personIds: [personId] });
  await app.application.dispatcher.drain();
  await app.runJobs();
  return {
    personId,
    footballId: football.id,
    footballSlug: football.slug,
    basketballId: basketball.id,
    basketballSlug: basketball.slug,
    playerId: player.id,
    playerSlug: player.slug,
    transferId: transfer?.id ?? 0,
    alabama,
    auburn,
    oregon,
    writer,
    fan,
  };
}

function done({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`the story is not told: ${status} ${text}`);
}
