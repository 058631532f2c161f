import { handle } from '#platform/http/handle.ts';
import { saveCallToAction } from './call-to-action.ts';
import {
  getPromotionBanner,
  getPublisherLetter,
  getSiteVoice,
  updateCallToAction,
  updatePromotionBanner,
  updatePublisherLetter,
} from './contract.ts';
import { saveBanner, saveLetter, siteBanner, siteLetter, siteVoice } from './service.ts';

export const siteVoiceEndpoints = [
  handle(getPromotionBanner, { run: (ctx, { params }) => siteBanner(ctx, params.siteId) }),
  handle(getPublisherLetter, { run: (ctx, { params }) => siteLetter(ctx, params.siteId) }),
  handle(getSiteVoice, { run: (ctx, { params }) => siteVoice(ctx, params.siteId) }),
  handle(updateCallToAction, { run: (ctx, { params, body }) => saveCallToAction(ctx, params.siteId, body) }),
  handle(updatePromotionBanner, { run: (ctx, { params, body }) => saveBanner(ctx, params.siteId, body) }),
  handle(updatePublisherLetter, { run: (ctx, { params, body }) => saveLetter(ctx, params.siteId, body) }),
];
