import { getEventTicker, listPersonEvents } from '#features/activity/timeline/contract.ts';
import {
  addAdvertisement,
  endAdvertisement,
  listAdvertisements,
  listHouseAdvertisements,
} from '#features/advertising/slots/contract.ts';
import {
  getBillingInformation,
  getCardForm,
  manageBillingAgreement,
  updateBillingInformation,
} from '#features/billing/payment-methods/contract.ts';
import { listBillingHistory } from '#features/billing/receipts/contract.ts';
import { getArticle, listHeadlines, listNext } from '#features/content/articles/contract.ts';
import { getAuthor } from '#features/content/authors/contract.ts';
import { getCustomPage, listCustomPages } from '#features/content/custom-pages/contract.ts';
import {
  addFeaturedVideo,
  getAthleteMedia,
  getFeaturedMedia,
  removeFeaturedVideo,
} from '#features/content/featured-media/contract.ts';
import { getGallery } from '#features/content/galleries/contract.ts';
import { paywallCalls } from '#features/content/paywall/contract.ts';
import { savedStoryCalls } from '#features/content/saved-stories/contract.ts';
import { listColleges } from '#features/directory/colleges/contract.ts';
import { getConference } from '#features/directory/conferences/contract.ts';
import { getHighSchoolGroup, listHighSchoolGroups } from '#features/directory/high-schools/contract.ts';
import { listPositions } from '#features/directory/positions/contract.ts';
import { listForumFeeds, listTopSites } from '#features/forums/boards/contract.ts';
import {
  getForecastGraph,
  getForecastTable,
  getTopForecasts,
  listMovedProspects,
  listProspectForecasts,
  listRecentForecasts,
  makeForecast,
  validateForecast,
} from '#features/futurecast/forecasts/contract.ts';
import { getCalibration, getOwnPlace, listForecasters } from '#features/futurecast/leaderboard/contract.ts';
import {
  confirmEmail,
  confirmEmailChange,
  exportData,
  forgotUsername,
  getCurrentUser,
  getValidity,
  scheduleDeletion,
  undoDeletion,
  updateUser,
  validateProperty,
} from '#features/membership/accounts/contract.ts';
import { buyAddOns, estimateAddOnPrice, getAddOn, removeAddOns } from '#features/membership/add-ons/contract.ts';
import { bettingCalls } from '#features/membership/betting-partner/contract.ts';
import { getOwnAccess } from '#features/membership/entitlements/contract.ts';
import { buyGift, checkGift, estimateGift, getGiftOrder, redeemGift } from '#features/membership/gifts/contract.ts';
import { mailSignInLink, signInByLink } from '#features/membership/mailed-links/contract.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
  startPasskeyStrict,
  strictSignInByPasskey,
} from '#features/membership/passkeys/contract.ts';
import { forgotPassword, getReset, resetPassword, updatePassword } from '#features/membership/passwords/contract.ts';
import { getPricing } from '#features/membership/plans/contract.ts';
import { validatePromotion } from '#features/membership/promotions/contract.ts';
import { estimateTax } from '#features/membership/quotes/contract.ts';
import { getReferral } from '#features/membership/referrals/contract.ts';
import { getCaptcha, getFrameToken, register } from '#features/membership/registration/contract.ts';
import { extendRenewalDate, getSaveEligibility, mailSaveOffer } from '#features/membership/save-offers/contract.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  giveSecondFactorCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#features/membership/second-factor/contract.ts';
import { endOtherSessions, endSession, listSessions } from '#features/membership/sessions/contract.ts';
import { mailStrictCode, signIn, signOut, strictSignIn } from '#features/membership/sign-in/contract.ts';
import { collectOutstanding, subscriptionCalls } from '#features/membership/subscriptions/contract.ts';
import { getUndo, undoChange } from '#features/membership/undo-links/contract.ts';
import { follow, getIsFollowing, replaceFollowedSites, unfollow } from '#features/notifications/follows/contract.ts';
import { getUnreadNotices, listNotices, markAllNotices, markNotice } from '#features/notifications/notices/contract.ts';
import {
  getNotificationSettings,
  getUnsubscription,
  unsubscribeByForm,
  updateNotificationSettings,
} from '#features/notifications/preferences/contract.ts';
import { pushCalls } from '#features/notifications/push/calls-view.ts';
import { listCommitments, listTopTargets } from '#features/recruiting/commitments/contract.ts';
import { listProspectInterests } from '#features/recruiting/interests/contract.ts';
import { getProspect } from '#features/recruiting/prospects/contract.ts';
import { getRankingGraph } from '#features/recruiting/rank-history/contract.ts';
import { compareProspects, listRanking } from '#features/recruiting/rankings/contract.ts';
import { listVisitors } from '#features/recruiting/visits/contract.ts';
import { getScoresAndSchedule } from '#features/schedule/scores/contract.ts';
import { predictText } from '#features/search/predictions/contract.ts';
import { searchContents, searchPeople, searchTransfers } from '#features/search/results/contract.ts';
import { countView, trackEvent } from '#features/sites/analytics/contract.ts';
import { reportBrowserError } from '#features/sites/browser-errors/contract.ts';
import { getCsurfToken } from '#features/sites/csrf/contract.ts';
import { getCustomModules } from '#features/sites/custom-modules/contract.ts';
import { getLegalDocument, listLegalEntries, updateLegalDocument } from '#features/sites/legal/contract.ts';
import { getNavTeams, getSiteNavigation } from '#features/sites/navigation/contract.ts';
import { getPageConfig, getPageConfigEntry, updatePageConfig } from '#features/sites/page-configs/contract.ts';
import { checkJurisdiction, savePrivacyChoice } from '#features/sites/privacy/contract.ts';
import {
  getPromotionBanner,
  getPublisherLetter,
  getSiteVoice,
  updatePromotionBanner,
  updatePublisherLetter,
} from '#features/sites/site-voice/contract.ts';
import { getSite, listSites } from '#features/sites/sites/contract.ts';
import { getSponsorEntry, getSponsors, updateSponsors } from '#features/sites/sponsors/contract.ts';
import { sendContactMessage } from '#features/support/contact/contract.ts';
import {
  declineTakedown,
  getRequestSubject,
  getTakedownSubject,
  listTakedownRequests,
  listTakenDown,
  requestTakedown,
  restorePerson,
  takeDownPerson,
} from '#features/takedowns/requests/contract.ts';
import { calculateClass, getTeamClass, listTeamRanking } from '#features/teams/rankings/contract.ts';
import { athleteCalls } from '#features/transfers/athletes/contract.ts';
import { listRecentTransfers, listTransferBalances, listTransfers } from '#features/transfers/entries/contract.ts';
import { findListOf, listPeopleOfList } from '#features/transfers/portal-ranks/contract.ts';
import { staffContracts } from './staff-contracts.ts';

/** The calls that pages make: `api.rankings.list({ query })`. One tree for the server and the browser. */
export const contracts = {
  ...staffContracts,
  activity: { ofPerson: listPersonEvents, ticker: getEventTicker },
  advertisements: {
    add: addAdvertisement,
    end: endAdvertisement,
    listHouse: listHouseAdvertisements,
    of: listAdvertisements,
  },
  athletes: { ...athleteCalls, media: getAthleteMedia },
  authors: { get: getAuthor },
  featuredMedia: { addVideo: addFeaturedVideo, ofProspect: getFeaturedMedia, removeVideo: removeFeaturedVideo },
  galleries: { get: getGallery },
  account: {
    access: getOwnAccess,
    confirmEmail,
    confirmEmailChange,
    current: getCurrentUser,
    exportData,
    forgotUsername,
    scheduleDeletion,
    undoDeletion,
    update: updateUser,
    validate: validateProperty,
    validity: getValidity,
  },
  analytics: { track: trackEvent, view: countView },
  browserErrors: { report: reportBrowserError },
  content: {
    article: getArticle,
    headlines: listHeadlines,
    next: listNext,
  },
  paywall: paywallCalls,
  savedStories: savedStoryCalls,
  colleges: { list: listColleges },
  commitments: { list: listCommitments, targets: listTopTargets },
  conferences: { get: getConference },
  csrf: { get: getCsurfToken },
  customModules: { ...staffContracts.customModules, get: getCustomModules },
  customPages: { ...staffContracts.customPages, get: getCustomPage, list: listCustomPages },
  follows: { follow, isFollowing: getIsFollowing, replaceSites: replaceFollowedSites, unfollow },
  contact: { send: sendContactMessage },
  forecasts: {
    graph: getForecastGraph,
    list: listProspectForecasts,
    make: makeForecast,
    moved: listMovedProspects,
    recent: listRecentForecasts,
    table: getForecastTable,
    top: getTopForecasts,
    validate: validateForecast,
  },
  forecasters: { calibration: getCalibration, list: listForecasters, mine: getOwnPlace },
  forums: { feeds: listForumFeeds, topSites: listTopSites },
  highSchools: { groups: listHighSchoolGroups, ofRegion: getHighSchoolGroup },
  navigation: { ofSite: getSiteNavigation, teams: getNavTeams },
  legal: { document: getLegalDocument, entries: listLegalEntries, save: updateLegalDocument },
  mailedLinks: { mail: mailSignInLink, signIn: signInByLink },
  notices: { list: listNotices, mark: markNotice, markAll: markAllNotices, unread: getUnreadNotices },
  notifications: {
    leave: unsubscribeByForm,
    leaving: getUnsubscription,
    settings: getNotificationSettings,
    update: updateNotificationSettings,
  },
  push: pushCalls,
  pageConfigs: { entry: getPageConfigEntry, get: getPageConfig, save: updatePageConfig },
  passkeys: {
    add: addPasskey,
    list: listPasskeys,
    remove: removePasskey,
    rename: renamePasskey,
    signIn: signInByPasskey,
    start: startPasskey,
    startSignIn: startPasskeySignIn,
    startStrict: startPasskeyStrict,
    strictSignIn: strictSignInByPasskey,
  },
  passwords: { forgot: forgotPassword, getReset, reset: resetPassword, update: updatePassword },
  positions: { list: listPositions },
  privacy: { jurisdiction: checkJurisdiction, save: savePrivacyChoice },
  prospects: { get: getProspect, interests: listProspectInterests, rankingGraph: getRankingGraph },
  registration: { captcha: getCaptcha, frameToken: getFrameToken, register },
  rankings: { compare: compareProspects, list: listRanking },
  scores: { get: getScoresAndSchedule },
  lists: { of: findListOf, people: listPeopleOfList },
  search: { articles: searchContents, people: searchPeople, transfers: searchTransfers, predictions: predictText },
  secondFactor: {
    begin: beginSecondFactor,
    confirm: confirmSecondFactor,
    get: getSecondFactor,
    give: giveSecondFactorCode,
    remove: removeSecondFactor,
    renewCodes: renewRecoveryCodes,
  },
  sessions: { end: endSession, endOthers: endOtherSessions, list: listSessions },
  signIn: { byPassword: signIn, mailCode: mailStrictCode, signOut, strict: strictSignIn },
  sites: { get: getSite, list: listSites },
  siteVoice: {
    banner: getPromotionBanner,
    entry: getSiteVoice,
    letter: getPublisherLetter,
    saveBanner: updatePromotionBanner,
    saveLetter: updatePublisherLetter,
  },
  sponsors: { entry: getSponsorEntry, get: getSponsors, save: updateSponsors },
  takedowns: {
    ask: requestTakedown,
    asksAbout: getRequestSubject,
    decline: declineTakedown,
    people: listTakenDown,
    requests: listTakedownRequests,
    restore: restorePerson,
    subject: getTakedownSubject,
    takeDown: takeDownPerson,
  },
  teamRankings: { calculate: calculateClass, list: listTeamRanking, ofTeam: getTeamClass },
  betting: bettingCalls,
  billing: {
    cardForm: getCardForm,
    history: listBillingHistory,
    information: getBillingInformation,
    manageAgreement: manageBillingAgreement,
    payOwed: collectOutstanding,
    update: updateBillingInformation,
  },
  addOns: { buy: buyAddOns, of: getAddOn, price: estimateAddOnPrice, remove: removeAddOns },
  plans: { pricing: getPricing },
  saveOffers: { eligibility: getSaveEligibility, mail: mailSaveOffer, take: extendRenewalDate },
  promotions: { validate: validatePromotion },
  referrals: { own: getReferral },
  gifts: { buy: buyGift, check: checkGift, estimate: estimateGift, order: getGiftOrder, redeem: redeemGift },
  quotes: { estimate: estimateTax },
  subscriptions: subscriptionCalls,
  transfers: { balances: listTransferBalances, list: listTransfers, recent: listRecentTransfers },
  undo: { change: undoChange, get: getUndo },
  visits: { to: listVisitors },
} as const;
