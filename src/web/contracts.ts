import { getEventTicker, listPersonEvents } from '#features/activity/timeline/contract.ts';
import { listAuditLog } from '#features/admin/audit/contract.ts';
import { getAdminNavigation } from '#features/admin/console/contract.ts';
import { correctDecisionDay, recordProspectDecision } from '#features/decisions/commitments/contract.ts';
import {
  enterGame,
  enterScore,
  getGameEntry,
  listDeletedGames,
  listGames,
  listTeamNames,
  removeGame,
  reviveGame,
  setGameStage,
  updateGame,
} from '#features/decisions/game-entry/contract.ts';
import {
  getProspectEntry,
  recordVisit,
  removeCollegeInterest,
  removeVisit,
  saveCollegeInterest,
  updateRating,
  updateVitals,
} from '#features/decisions/prospect-entry/contract.ts';
import { findProspects } from '#features/decisions/prospect-finder/contract.ts';
import { listColleges } from '#features/directory/colleges/contract.ts';
import { getConference } from '#features/directory/conferences/contract.ts';
import { getHighSchoolGroup, listHighSchoolGroups } from '#features/directory/high-schools/contract.ts';
import { listPositions } from '#features/directory/positions/contract.ts';
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
  getAddress,
  getCurrentUser,
  getValidity,
  scheduleDeletion,
  undoDeletion,
  updateUser,
  validateProperty,
} from '#features/membership/accounts/contract.ts';
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
import { forgotPassword, resetPassword, updatePassword } from '#features/membership/passwords/contract.ts';
import { getCaptcha, getFrameToken, register } from '#features/membership/registration/contract.ts';
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
import { follow, getIsFollowing, replaceFollowedSites, unfollow } from '#features/notifications/follows/contract.ts';
import { getUnreadNotices, listNotices, markAllNotices, markNotice } from '#features/notifications/notices/contract.ts';
import {
  getNotificationSettings,
  getUnsubscription,
  unsubscribeByForm,
  updateNotificationSettings,
} from '#features/notifications/preferences/contract.ts';
import { listCommitments, listTopTargets } from '#features/recruiting/commitments/contract.ts';
import { listProspectInterests } from '#features/recruiting/interests/contract.ts';
import { getProspect } from '#features/recruiting/prospects/contract.ts';
import { getRankingGraph } from '#features/recruiting/rank-history/contract.ts';
import {
  addToRankingList,
  createRankingList,
  discardRankingList,
  findListCandidates,
  getClassLists,
  getRankingList,
  listRankingLists,
  publishRankingList,
  reorderRankingList,
  restoreRankingList,
  undoListStep,
  withdrawRankingList,
} from '#features/recruiting/ranking-lists/contract.ts';
import { compareProspects, listRanking } from '#features/recruiting/rankings/contract.ts';
import { listVisitors } from '#features/recruiting/visits/contract.ts';
import { trackEvent } from '#features/sites/analytics/contract.ts';
import { getCsurfToken } from '#features/sites/csrf/contract.ts';
import { getNavTeams } from '#features/sites/navigation/contract.ts';
import { checkJurisdiction, savePrivacyChoice } from '#features/sites/privacy/contract.ts';
import { getSite, listSites } from '#features/sites/sites/contract.ts';
import {
  declineTakedown,
  getTakedownSubject,
  listTakedownRequests,
  listTakenDown,
  requestTakedown,
  restorePerson,
  takeDownPerson,
} from '#features/takedowns/requests/contract.ts';
import {
  calculateClass,
  getTeamClass,
  listTeamRanking,
  listTeamRankingYears,
} from '#features/teams/rankings/contract.ts';
import { listRecentTransfers, listTransfers } from '#features/transfers/entries/contract.ts';

/** The calls that pages make: `api.rankings.list({ query })`. One tree for the server and the browser. */
export const contracts = {
  activity: { ofPerson: listPersonEvents, ticker: getEventTicker },
  admin: { navigation: getAdminNavigation, auditLog: listAuditLog },
  account: {
    address: getAddress,
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
  analytics: { track: trackEvent },
  colleges: { list: listColleges },
  commitments: { list: listCommitments, targets: listTopTargets },
  conferences: { get: getConference },
  csrf: { get: getCsurfToken },
  follows: { follow, isFollowing: getIsFollowing, replaceSites: replaceFollowedSites, unfollow },
  decisions: { correctDay: correctDecisionDay, record: recordProspectDecision },
  prospectEntry: {
    dropInterest: removeCollegeInterest,
    dropVisit: removeVisit,
    get: getProspectEntry,
    rate: updateRating,
    saveInterest: saveCollegeInterest,
    saveVitals: updateVitals,
    visit: recordVisit,
  },
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
  gameEntry: {
    add: enterGame,
    change: updateGame,
    deleted: listDeletedGames,
    get: getGameEntry,
    list: listGames,
    remove: removeGame,
    restore: reviveGame,
    score: enterScore,
    setStage: setGameStage,
    teams: listTeamNames,
  },
  highSchools: { groups: listHighSchoolGroups, ofRegion: getHighSchoolGroup },
  navigation: { teams: getNavTeams },
  mailedLinks: { mail: mailSignInLink, signIn: signInByLink },
  notices: { list: listNotices, mark: markNotice, markAll: markAllNotices, unread: getUnreadNotices },
  notifications: {
    leave: unsubscribeByForm,
    leaving: getUnsubscription,
    settings: getNotificationSettings,
    update: updateNotificationSettings,
  },
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
  passwords: { forgot: forgotPassword, reset: resetPassword, update: updatePassword },
  positions: { list: listPositions },
  privacy: { jurisdiction: checkJurisdiction, save: savePrivacyChoice },
  prospectFinder: { find: findProspects },
  prospects: { get: getProspect, interests: listProspectInterests, rankingGraph: getRankingGraph },
  registration: { captcha: getCaptcha, frameToken: getFrameToken, register },
  rankingLists: {
    add: addToRankingList,
    begin: createRankingList,
    candidates: findListCandidates,
    discard: discardRankingList,
    get: getRankingList,
    list: listRankingLists,
    ofClass: getClassLists,
    publish: publishRankingList,
    reorder: reorderRankingList,
    restore: restoreRankingList,
    undo: undoListStep,
    withdraw: withdrawRankingList,
  },
  rankings: { compare: compareProspects, list: listRanking },
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
  takedowns: {
    ask: requestTakedown,
    decline: declineTakedown,
    people: listTakenDown,
    requests: listTakedownRequests,
    restore: restorePerson,
    subject: getTakedownSubject,
    takeDown: takeDownPerson,
  },
  teamRankings: { calculate: calculateClass, list: listTeamRanking, ofTeam: getTeamClass, years: listTeamRankingYears },
  transfers: { list: listTransfers, recent: listRecentTransfers },
  visits: { to: listVisitors },
} as const;
