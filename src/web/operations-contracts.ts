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
import { getFigures, recountFigures } from '#features/admin/figures/contract.ts';
import { checkServices, getHealth } from '#features/admin/health/contract.ts';
import { decideRefundRequest, listRefundRequests } from '#features/admin/refund-requests/refund-requests-view.ts';
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
  checkUndo,
  getAppliedImport,
  listAppliedImports,
  undoAppliedImport,
} from '#features/imports/uploads/applied-calls-view.ts';
import {
  addUpload,
  checkUploadAgain,
  confirmUpload,
  decideDoubt,
  discardUpload,
  getUpload,
  listDoubts,
  listUploadLines,
  listUploads,
} from '#features/imports/uploads/contract.ts';

/** The calls of the pages for running the network: the admin home, reports and the operator's pages. */
export const operationsContracts = {
  admin: { attention: getAttention, auditLog: listAuditLog, navigation: getAdminNavigation },
  emails: { list: listEmails, get: getEmail, resend: resendEmail, unblock: unblockAddress },
  webhooks: { list: listWebhooks, get: getWebhook, replay: replayWebhookEvent },
  health: { get: getHealth, services: checkServices },
  imports: {
    add: addUpload,
    list: listUploads,
    get: getUpload,
    lines: listUploadLines,
    doubts: listDoubts,
    decide: decideDoubt,
    check: checkUploadAgain,
    confirm: confirmUpload,
    discard: discardUpload,
    applied: listAppliedImports,
    appliedOne: getAppliedImport,
    checkUndo,
    undo: undoAppliedImport,
  },
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
  refundRequests: { list: listRefundRequests, decide: decideRefundRequest },
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
    figures: getFigures,
    generateAddOn: generateAddOnReport,
    generateAnalytics: generateAnalyticsReport,
    grant: updateReportGrants,
    monitor: updateMonitoredSites,
    recountFigures,
  },
} as const;
