import { getAttention } from '#features/admin/attention/contract.ts';
import { listAuditLog } from '#features/admin/audit/contract.ts';
import {
  discardEvent,
  dropBackgroundJob,
  getBackgroundJob,
  getDeadEvent,
  listBackgroundJobs,
  redeliverEvent,
  retryAllFailedJobs,
  retryBackgroundJob,
} from '#features/admin/background-jobs/contract.ts';
import {
  confirmChecklistItem,
  dismissChecklist,
  getChecklist,
  sendTestMail,
} from '#features/admin/checklist/contract.ts';
import { getAdminNavigation } from '#features/admin/console/contract.ts';
import { getEmail, listEmails, resendEmail, unblockAddress } from '#features/admin/email-log/contract.ts';
import { checkServices, getHealth } from '#features/admin/health/contract.ts';
import { listReportGrants, updateReportGrants } from '#features/admin/report-grants/contract.ts';
import {
  generateAnalyticsReport,
  getAnalyticsReport,
  listAnalyticsReports,
  updateMonitoredSites,
} from '#features/admin/reports/analytics-calls-view.ts';
import { generateAddOnReport, getAddOnReport, listAddOnReports } from '#features/admin/reports/contract.ts';
import { getWebhook, listWebhooks, replayWebhookEvent } from '#features/admin/webhooks/contract.ts';
import {
  createAuthor,
  createByline,
  getStaffAuthor,
  listStaffAuthors,
  restoreAuthor,
  retireAuthor,
  updateAuthor,
} from '#features/content/authors/author-calls-view.ts';
import {
  createPage,
  deletePage,
  getStaffPage,
  listStaffPages,
  movePage,
  updatePage,
} from '#features/content/custom-pages/staff-calls-view.ts';
import {
  addCorrection,
  changeSlug,
  createContent,
  deleteContent,
  endPresence,
  getChoices,
  getContent,
  importHtml,
  keepPresence,
  listContents,
  saveContent,
} from '#features/content/publishing/contract.ts';
import { getFrontPages, pinLead, unpinLead } from '#features/content/publishing/lead-calls-view.ts';
import {
  compareRevisions,
  getPreview,
  getRevision,
  listRevisions,
  makePreviewLink,
  openPreview,
  restoreRevision,
} from '#features/content/publishing/revision-calls-view.ts';
import {
  archiveContent,
  publishContent,
  restoreContent,
  returnContent,
  scheduleContent,
  submitContent,
  unscheduleContent,
} from '#features/content/publishing/step-calls-view.ts';
import {
  createCoach,
  deleteCoach,
  getCoachChoices,
  getCoachEntry,
  listCoaches,
  updateCoach,
} from '#features/decisions/coach-entry/contract.ts';
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
  createCollegePlayer,
  deleteCollegePlayer,
  findCollegePlayers,
  getNewPlayerChoices,
  getPlayerEntry,
  getSyncData,
  searchProfiles,
  syncCollegePlayer,
  updateCollegePlayer,
} from '#features/decisions/player-entry/contract.ts';
import {
  addProspect,
  getProspectEntry,
  recordVisit,
  removeCollegeInterest,
  removeVisit,
  saveCollegeInterest,
  updateRating,
  updateVitals,
} from '#features/decisions/prospect-entry/contract.ts';
import { findProspects } from '#features/decisions/prospect-finder/contract.ts';
import { findColleges, findHighSchools } from '#features/decisions/school-finder/contract.ts';
import { createTransfer, deleteTransfer, updateTransfer } from '#features/decisions/transfer-entry/contract.ts';
import { getMergeSides, listMerges, mergeRecords, undoMerge } from '#features/imports/duplicates/contract.ts';
import { changeImage, getUploadTicket, listImages, removeImage, uploadImage } from '#features/media/images/contract.ts';
import {
  addToRankingList,
  createRankingList,
  discardRankingList,
  findListCandidates,
  findListPeople,
  getClassLists,
  getRankingList,
  listListPeople,
  listRankingLists,
  publishRankingList,
  reorderRankingList,
  restoreRankingList,
  saveList,
  submitListSheet,
  undoListStep,
  withdrawRankingList,
} from '#features/recruiting/ranking-lists/contract.ts';
import { getMeasurement, updateMeasurement } from '#features/sites/analytics/contract.ts';
import {
  getBrand,
  removeBrandPicture,
  updateNetworkColors,
  uploadBrandPicture,
} from '#features/sites/brand/contract.ts';
import { getCustomModuleEntry, removeCustomModule, saveCustomModule } from '#features/sites/custom-modules/contract.ts';
import { listSettableSites } from '#features/sites/documents/contract.ts';
import { getNetwork, updateNetwork } from '#features/sites/network/contract.ts';
import { updateCallToAction } from '#features/sites/site-voice/contract.ts';
import { getSiteColors, updateSiteColors } from '#features/sites/sites/contract.ts';
import { memberContracts } from './member-contracts.ts';

/** The calls of the staff's pages. */
export const staffContracts = {
  admin: { attention: getAttention, auditLog: listAuditLog, navigation: getAdminNavigation },

  emails: { list: listEmails, get: getEmail, resend: resendEmail, unblock: unblockAddress },
  webhooks: { list: listWebhooks, get: getWebhook, replay: replayWebhookEvent },
  health: { get: getHealth, services: checkServices },
  jobs: {
    list: listBackgroundJobs,
    get: getBackgroundJob,
    retry: retryBackgroundJob,
    retryFailed: retryAllFailedJobs,
    drop: dropBackgroundJob,
    deadEvent: getDeadEvent,
    retryEvent: redeliverEvent,
    dropEvent: discardEvent,
  },
  checklist: {
    confirm: confirmChecklistItem,
    dismiss: dismissChecklist,
    get: getChecklist,
    sendTest: sendTestMail,
  },
  reports: {
    access: listReportGrants,
    addOn: getAddOnReport,
    addOns: listAddOnReports,
    analytics: listAnalyticsReports,
    analyticsReport: getAnalyticsReport,
    generateAddOn: generateAddOnReport,
    generateAnalytics: generateAnalyticsReport,
    grant: updateReportGrants,
    monitor: updateMonitoredSites,
  },
  bylines: {
    create: createAuthor,
    get: getStaffAuthor,
    list: listStaffAuthors,
    own: createByline,
    restore: restoreAuthor,
    retire: retireAuthor,
    save: updateAuthor,
  },
  customModules: { entry: getCustomModuleEntry, remove: removeCustomModule, save: saveCustomModule },
  customPages: {
    all: listStaffPages,
    create: createPage,
    drop: deletePage,
    edit: getStaffPage,
    move: movePage,
    save: updatePage,
  },
  decisions: { correctDay: correctDecisionDay, record: recordProspectDecision },
  prospectEntry: {
    add: addProspect,
    dropInterest: removeCollegeInterest,
    dropVisit: removeVisit,
    get: getProspectEntry,
    rate: updateRating,
    saveInterest: saveCollegeInterest,
    saveVitals: updateVitals,
    visit: recordVisit,
  },
  members: memberContracts,
  merges: { list: listMerges, sides: getMergeSides, merge: mergeRecords, undo: undoMerge },
  playerEntry: {
    find: findCollegePlayers,
    get: getPlayerEntry,
    choices: getNewPlayerChoices,
    add: createCollegePlayer,
    change: updateCollegePlayer,
    remove: deleteCollegePlayer,
    profiles: searchProfiles,
    syncData: getSyncData,
    sync: syncCollegePlayer,
  },
  coaches: {
    add: createCoach,
    change: updateCoach,
    choices: getCoachChoices,
    get: getCoachEntry,
    list: listCoaches,
    remove: deleteCoach,
  },
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
  images: { change: changeImage, list: listImages, remove: removeImage, ticket: getUploadTicket, upload: uploadImage },
  callToAction: { save: updateCallToAction },
  network: {
    brand: getBrand,
    get: getNetwork,
    removePicture: removeBrandPicture,
    save: updateNetwork,
    saveColors: updateNetworkColors,
    uploadPicture: uploadBrandPicture,
  },
  siteColors: { get: getSiteColors, save: updateSiteColors },
  siteMeasurement: { get: getMeasurement, save: updateMeasurement },
  prospectFinder: { find: findProspects },
  publishing: {
    archive: archiveContent,
    choices: getChoices,
    compare: compareRevisions,
    correct: addCorrection,
    create: createContent,
    drop: deleteContent,
    frontPages: getFrontPages,
    get: getContent,
    importHtml,
    keepPresence,
    leave: endPresence,
    list: listContents,
    openPreview,
    pin: pinLead,
    preview: getPreview,
    previewLink: makePreviewLink,
    publish: publishContent,
    restore: restoreContent,
    restoreRevision,
    return: returnContent,
    revision: getRevision,
    revisions: listRevisions,
    save: saveContent,
    schedule: scheduleContent,
    slug: changeSlug,
    submit: submitContent,
    unpin: unpinLead,
    unschedule: unscheduleContent,
  },
  rankingLists: {
    add: addToRankingList,
    begin: createRankingList,
    candidates: findListCandidates,
    discard: discardRankingList,
    findPeople: findListPeople,
    get: getRankingList,
    list: listRankingLists,
    ofClass: getClassLists,
    people: listListPeople,
    publish: publishRankingList,
    reorder: reorderRankingList,
    restore: restoreRankingList,
    save: saveList,
    submitSheet: submitListSheet,
    undo: undoListStep,
    withdraw: withdrawRankingList,
  },
  schools: { colleges: findColleges, highSchools: findHighSchools },
  siteSettings: { sites: listSettableSites },
  transfers: { change: updateTransfer, enter: createTransfer, remove: deleteTransfer },
} as const;
