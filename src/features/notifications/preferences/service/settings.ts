import { findMember, findMemberForUpdate, type Member, updateMember } from '#features/membership/accounts/public.ts';
import { listOfferedCards } from '#features/recruiting/prospects/public.ts';
import { track } from '#features/sites/analytics/public.ts';
import { listSites, readersUrl, type Site } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { hasBounced } from '#platform/mail/bounces.ts';
import { type Digest, listFollowedProspectIds, listSiteDigests, setSiteDigest } from '../../follows/public.ts';
import { CHANNELS, type ChannelChanges, preferencesOf } from '../alert-kinds-view.ts';
import { listChosenPreferences, savePreferences } from '../queries.ts';

/** In a fixed number of statements, however much is followed. */
export async function settingsOf(ctx: Context, userId: number) {
  const { db } = ctx;
  const member = await findMember(db, userId);
  if (!member) throw apiError('not_found');
  const [chosen, prospectIds, digests, nameOf, emailBounced] = await Promise.all([
    listChosenPreferences(db, userId),
    listFollowedProspectIds(db, userId),
    listSiteDigests(db, userId),
    siteNames(ctx),
    hasBounced(db, member.email ?? ''),
  ]);
  const cards = new Map((await listOfferedCards(db, prospectIds)).map((card) => [card.id, card]));
  return {
    email: member.email ?? '',
    emailConfirmed: member.emailConfirmedAt !== null,
    emailBounced,
    preferences: preferencesOf(chosen),
    primarySite: nameOf.primary(member),
    followedSites: nameOf.followed(digests),
    followedProspects: prospectIds.flatMap((id) => cards.get(id) ?? []),
  };
}

type Changes = {
  bell?: ChannelChanges | undefined;
  email?: ChannelChanges | undefined;
  push?: ChannelChanges | undefined;
  /** By the id of a followed site. */
  digests?: Readonly<Record<string, Digest>> | undefined;
  primarySiteId?: number | undefined;
};

/** Settings that are not named stay. Throws for an unknown site id, and for a digest of a site that is not followed. */
export async function changeSettings(
  ctx: Context,
  userId: number,
  { digests = {}, primarySiteId, ...matrix }: Changes,
) {
  const nameOf = await siteNames(ctx);
  if (primarySiteId !== undefined && !nameOf.open.some(({ id }) => id === primarySiteId))
    throw invalidFields({ primary_site_id: ['That site doesn’t exist'] });
  const saved = await ctx.db.transaction(async (db) => {
    const member = await findMemberForUpdate(db, userId);
    if (!member) throw apiError('not_found');
    await savePreferences(db, userId, matrix);
    for (const [siteId, digest] of Object.entries(digests))
      if (!(await setSiteDigest(db, { userId, siteId: Number(siteId), digest, now: ctx.now })))
        throw invalidFields({ digests: ['You don’t follow that site'] });
    if (primarySiteId !== undefined) await updateMember(db, userId, { primarySiteId });
    const primarySite = nameOf.primary({ primarySiteId: primarySiteId ?? member.primarySiteId });
    return {
      preferences: preferencesOf(await listChosenPreferences(db, userId)),
      followedSites: nameOf.followed(await listSiteDigests(db, userId)),
      primarySite,
    };
  });
  // An analytics event is limited to 20 properties, so it has the number of kinds per channel and not each cell.
  const properties = Object.fromEntries(
    CHANNELS.map((channel) => [channel, saved.preferences.filter((each) => each[channel]).length]),
  );
  const digested = saved.followedSites.filter(({ digest }) => digest !== 'none').length;
  track(ctx, { name: 'update_notification_settings', properties: { ...properties, digests: digested } });
  return saved;
}

async function siteNames({ db, config }: { db: Context['db']; config: Config }) {
  const sites = await listSites(db);
  const viewOf = (site: Site) => ({ id: site.id, name: site.name, baseUrl: readersUrl(config, site) });
  const all = sites.map(viewOf);
  const open = sites.filter(({ closedAt }) => closedAt === null).map(viewOf);
  return {
    /** The sites to choose from: national sites first, then teams by name. */
    open,
    followed(digests: readonly { siteId: number; digest: Digest }[]) {
      const bySite = new Map(digests.map(({ siteId, digest }) => [siteId, digest]));
      return all.flatMap((site) => {
        const digest = bySite.get(site.id);
        return digest === undefined ? [] : [{ ...site, digest }];
      });
    },
    primary({ primarySiteId }: Pick<Member, 'primarySiteId'>) {
      // A closed primary site is kept for its reopening; until then the first open site is used.
      const site = open.find(({ id }) => id === primarySiteId) ?? open[0];
      if (!site) throw new Error('there is no site');
      return site;
    },
  };
}
