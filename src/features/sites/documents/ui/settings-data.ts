import type { LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { getMeasurement } from '../../analytics/contract.ts';
import type { getBrand } from '../../brand/contract.ts';
import type { getCustomModuleEntry } from '../../custom-modules/contract.ts';
import type { listLegalEntries } from '../../legal/contract.ts';
import type { getNetwork } from '../../network/contract.ts';
import type { getPageConfigEntry } from '../../page-configs/contract.ts';
import type { getSiteVoice } from '../../site-voice/contract.ts';
import type { getSiteColors, getSiteInstall, getSiteSale } from '../../sites/contract.ts';
import type { getSponsorEntry } from '../../sponsors/contract.ts';
import type { listSettableSites } from '../contract.ts';
import { SETTING_PARTS, type SettingPart } from '../document-view.ts';

export type Promotions = {
  page: ReplyOf<typeof getPageConfigEntry>;
  modules: ReplyOf<typeof getCustomModuleEntry>;
  sponsors: ReplyOf<typeof getSponsorEntry>;
  measurement: ReplyOf<typeof getMeasurement>;
  /** Null: a national site, which uses the network's colors. */
  colors: ReplyOf<typeof getSiteColors> | null;
};

export type SettableSite = ReplyOf<typeof listSettableSites>['sites'][number];

export type SettingsData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  sites: SettableSite[];
  site: SettableSite;
  voice: ReplyOf<typeof getSiteVoice>;
  /** Null: not permitted for this staff member. */
  promotions: Promotions | null;
  /** Null: not the main site, or not permitted for this staff member. */
  legal: ReplyOf<typeof listLegalEntries>['legalDocuments'] | null;
  /** Null: a national site, or not permitted for this staff member. */
  sale: ReplyOf<typeof getSiteSale> | null;
  /** Null: not permitted for this staff member. */
  install: ReplyOf<typeof getSiteInstall> | null;
  network: ReplyOf<typeof getNetwork>['network'] | null;
  brand: ReplyOf<typeof getBrand>['brand'] | null;
  /** The section saved by the request that redirected here. */
  saved: SettingPart | null;
};

const ID = /^[1-9]\d{0,8}$/;

export async function loadSettings({ request, context }: LoaderFunctionArgs): Promise<SettingsData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const asked = new URL(request.url).searchParams;
  const [{ csurfToken }, navigation, { sites, mayReadPromotions, mayReadLegal }] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.siteSettings.sites(),
  ]);
  const wanted = asked.get('site_id');
  if (wanted !== null && !ID.test(wanted)) throw new Response(null, { status: 404 });
  const site = wanted === null ? sites[0] : sites.find(({ id }) => id === Number(wanted));
  if (!site) throw new Response(null, { status: 404 });
  const mayReadNetwork = site.isMain && mayReadLegal;
  const [voice, promotions, sale, install, legal, named, branded] = await Promise.all([
    api.siteVoice.entry({ params: { siteId: site.id } }),
    mayReadPromotions ? promotionsOf(api, site) : null,
    site.isTeam && mayReadLegal ? api.siteSale.get({ params: { siteId: site.id } }) : null,
    mayReadLegal ? api.siteInstall.get({ params: { siteId: site.id } }) : null,
    mayReadNetwork ? api.legal.entries() : null,
    mayReadNetwork ? api.network.get() : null,
    mayReadNetwork ? api.network.brand() : null,
  ]);
  const saved = SETTING_PARTS.find((part) => part === asked.get('saved')) ?? null;
  return {
    token: csurfToken,
    navigation,
    sites,
    site,
    voice,
    promotions,
    sale,
    install,
    legal: legal?.legalDocuments ?? null,
    network: named?.network ?? null,
    brand: branded?.brand ?? null,
    saved,
  };
}

async function promotionsOf(api: Api, { id: siteId, isTeam }: SettableSite): Promise<Promotions> {
  const params = { siteId };
  const [page, modules, sponsors, measurement, colors] = await Promise.all([
    api.pageConfigs.entry({ params }),
    api.customModules.entry({ params }),
    api.sponsors.entry({ params }),
    api.siteMeasurement.get({ params }),
    isTeam ? api.siteColors.get({ params }) : null,
  ]);
  return { page, modules, sponsors, measurement, colors };
}
