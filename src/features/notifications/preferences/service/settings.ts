import { findMember, findMemberForUpdate, type Member, updateMember } from '#features/membership/accounts/public.ts';
import { listProspectCards } from '#features/recruiting/prospects/public.ts';
import { track } from '#features/sites/analytics/public.ts';
import { listSites, siteUrl } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { hasBounced } from '#platform/mail/bounces.ts';
import { listFollowedProspectIds, listFollowedSiteIds } from '../../follows/public.ts';
import { NOTICE_KINDS, type NoticeKind, preferencesOf, type Ways } from '../notice.ts';
import { listChosenPreferences, savePreference } from '../queries.ts';

/** Everything in a fixed number of statements, however much is followed. */
export async function settingsOf(ctx: Context, userId: number) {
  const { db } = ctx;
  const member = await findMember(db, userId);
  if (!member) throw apiError('not_found');
  const [chosen, prospectIds, siteIds, nameOf, emailBounced] = await Promise.all([
    listChosenPreferences(db, userId),
    listFollowedProspectIds(db, userId),
    listFollowedSiteIds(db, userId),
    siteNames(ctx),
    hasBounced(db, member.email ?? ''),
  ]);
  const cards = new Map((await listProspectCards(db, prospectIds)).map((card) => [card.id, card]));
  const followed = new Set(siteIds);
  return {
    email: member.email ?? '',
    emailConfirmed: member.emailConfirmedAt !== null,
    emailBounced,
    preferences: preferencesOf(chosen),
    primarySite: nameOf.primary(member),
    followedSites: nameOf.all.filter(({ id }) => followed.has(id)),
    followedProspects: prospectIds.flatMap((id) => cards.get(id) ?? []),
  };
}

type Changes = {
  preferences?: Partial<Record<NoticeKind, boolean>> | undefined;
  inPage?: Partial<Record<NoticeKind, boolean>> | undefined;
  primarySiteId?: number | undefined;
};

/** What is not named stays. Throws for an id that is no site's. */
export async function changeSettings(
  ctx: Context,
  userId: number,
  { preferences = {}, inPage = {}, primarySiteId }: Changes,
) {
  const nameOf = await siteNames(ctx);
  if (primarySiteId !== undefined && !nameOf.all.some(({ id }) => id === primarySiteId))
    throw invalidFields({ primary_site_id: ['There is no such site'] });
  const saved = await ctx.db.transaction(async (db) => {
    const member = await findMemberForUpdate(db, userId);
    if (!member) throw apiError('not_found');
    for (const kind of NOTICE_KINDS) {
      const ways = chosen({ byEmail: preferences[kind], inPage: inPage[kind] });
      if (Object.keys(ways).length > 0) await savePreference(db, { userId, kind, ...ways });
    }
    if (primarySiteId !== undefined) await updateMember(db, userId, { primarySiteId });
    const primarySite = nameOf.primary({ primarySiteId: primarySiteId ?? member.primarySiteId });
    return { preferences: preferencesOf(await listChosenPreferences(db, userId)), primarySite };
  });
  const properties = Object.fromEntries(
    saved.preferences.flatMap((each) => [
      [each.kind, each.byEmail],
      [`${each.kind}_in_page`, each.inPage],
    ]),
  );
  track(ctx, { name: 'update_notification_settings', properties });
  return saved;
}

/** Without what was not named. */
const chosen = (ways: { [Way in keyof Ways]: boolean | undefined }): Partial<Ways> => ({
  ...(ways.byEmail === undefined ? {} : { byEmail: ways.byEmail }),
  ...(ways.inPage === undefined ? {} : { inPage: ways.inPage }),
});

async function siteNames({ db, config }: { db: Context['db']; config: Config }) {
  const all = (await listSites(db)).map(({ id, name, subdomain }) => ({
    id,
    name,
    baseUrl: siteUrl(config, subdomain),
  }));
  return {
    /** National sites first, then teams by name. */
    all,
    primary({ primarySiteId }: Pick<Member, 'primarySiteId'>) {
      const site = all.find(({ id }) => id === primarySiteId) ?? all[0];
      if (!site) throw new Error('there is no site');
      return site;
    },
  };
}
