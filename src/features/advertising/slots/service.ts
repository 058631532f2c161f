import { listSites } from '#features/sites/sites/public.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import { endOfDay, instantIn } from '#kernel/zoned-time.ts';
import { audit } from '#platform/audit/audit.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { type AdPage, type AdSlot, kindsFor, mayShowBetting, slotsOf } from './ad-slot-view.ts';
import { ADVERTISEMENTS_TAG } from './advertisement-tag.ts';
import type { addAdvertisement, listHouseAdvertisements } from './contract.ts';
import {
  type AdvertisementRow,
  countByState,
  endAdvertisementAt,
  findAdvertisementForUpdate,
  insertAdvertisement,
  listByState,
  listLiveAdvertisements,
} from './queries.ts';
import { assign, isFor, isForSite, isRunning } from './running-ads.ts';

/** Advertisements rotate after this time, which is also how long a page is cached. */
const TURN_MS = 5 * MINUTE_MS;
const PER_PAGE = 50;

type PageFacts = { page: AdPage; isAboutProspects: boolean };

/** The ad slots of a page for the viewer's class. Empty slots are left out, so that they take no space. */
export async function advertisementsFor(ctx: Context, { page, isAboutProspects }: PageFacts) {
  const { viewer, site, now, memory, db } = ctx;
  const slots = slotsOf(page, viewer.ads);
  if (slots.length === 0) return { slots: [] };
  const live = await memory.recall(`advertisements:${site.id}`, [ADVERTISEMENTS_TAG], () =>
    listLiveAdvertisements(db, site.id, now),
  );
  const kinds = kindsFor(page, viewer.ads, { isAboutProspects });
  const running = live.filter(
    (ad) => kinds.includes(ad.kind) && isRunning(ad, now) && isFor(ad, viewer.kind) && isForSite(ad, site.kind),
  );
  const chosen = assign(slots, running, `${site.id} ${Math.floor(now.getTime() / TURN_MS)}`);
  const shown = slots.map((slot) => {
    const ad = chosen.get(slot);
    return {
      place: slot.place,
      shape: slot.shape,
      advertisement: ad ? viewOf(ad) : null,
      frame: frameOf(ctx, slot, { page, isAboutProspects }),
    };
  });
  return { slots: shown.filter(({ advertisement, frame }) => advertisement !== null || frame !== null) };
}

/** The content of an ad server cannot be checked, so where betting ads are not allowed its frame is shown only if it serves none. */
function frameOf(
  { ports: { advertising }, site, viewer }: Context,
  { place }: AdSlot,
  { page, isAboutProspects }: PageFacts,
) {
  const isOpen = viewer.ads === 'full' && (!advertising.hasBetting || mayShowBetting(page, { isAboutProspects }));
  return isOpen ? advertising.frame({ site: site.subdomain, page, place }) : null;
}

const viewOf = ({ id, kind, sponsor, headline, text, href, action }: AdvertisementRow) => ({
  id,
  kind,
  sponsor,
  headline,
  text,
  href,
  action,
});

export async function houseAdvertisements(ctx: Context, wish: ParsedOf<typeof listHouseAdvertisements>['query']) {
  const { db, now } = ctx;
  const { page, perPage } = clampPage(wish, PER_PAGE);
  const [rows, counts, sites] = await Promise.all([
    listByState(db, { state: wish.state, now, limit: perPage, offset: (page - 1) * perPage }),
    countByState(db, now),
    listSites(db),
  ]);
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
  return {
    advertisements: rows.map((row) => ({
      ...viewOf(row),
      site: row.siteId === null ? null : { id: row.siteId, name: nameOf.get(row.siteId) ?? `Site ${row.siteId}` },
      weight: row.weight,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
    })),
    counts: { running: counts.running, toCome: counts.toCome, over: counts.over },
    total: { running: counts.running, to_come: counts.toCome, over: counts.over }[wish.state],
    page,
    perPage,
    sites: sites.map(({ id, name }) => ({ id, name })),
    mayWrite: isAllowed(ctx, 'promotions:write'),
  };
}

/** Throws field errors for impossible dates and an unknown site. */
export async function add(ctx: Context, wish: ParsedOf<typeof addAdvertisement>['body']): Promise<number> {
  const { firstDay, lastDay, siteId, ...words } = wish;
  const startsAt = instantIn('America/Chicago', firstDay, '00:00');
  const endsAt = lastDay === '' ? null : endOfDay(lastDay);
  if (!startsAt) throw invalidFields({ first_day: ['Please enter a first day'] });
  if (endsAt && endsAt <= startsAt) throw invalidFields({ last_day: ['The last day can’t be before the first'] });
  if (endsAt && endsAt <= ctx.now) throw invalidFields({ last_day: ['This day has passed'] });
  if (siteId !== '' && !(await listSites(ctx.db)).some(({ id }) => id === siteId))
    throw invalidFields({ site_id: ['We couldn’t find that site'] });
  const added = { ...words, siteId: siteId === '' ? null : siteId, startsAt, endsAt };
  return ctx.db.transaction(async (db) => {
    const id = await insertAdvertisement(db, { ...added, createdAt: ctx.now });
    const after = { ...added, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
    await audit(db, ctx, { action: 'advertisement.add', subject: { type: 'advertisement', id }, after });
    await purgeTags(db, [ADVERTISEMENTS_TAG]);
    return id;
  });
}

export async function end(ctx: Context, id: number) {
  return ctx.db.transaction(async (db) => {
    const ad = await findAdvertisementForUpdate(db, id);
    if (!ad) throw apiError('not_found');
    if (ad.endsAt && ad.endsAt <= ctx.now) return { ok: false, reason: 'over_already' as const };
    await endAdvertisementAt(db, id, ctx.now);
    await audit(db, ctx, {
      action: 'advertisement.end',
      subject: { type: 'advertisement', id },
      before: { endsAt: ad.endsAt?.toISOString() ?? null },
      after: { endsAt: ctx.now.toISOString() },
    });
    await purgeTags(db, [ADVERTISEMENTS_TAG]);
    return { ok: true as const };
  });
}
