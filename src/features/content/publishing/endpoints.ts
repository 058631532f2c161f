import { handle } from '#platform/http/handle.ts';
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
} from './contract.ts';
import { getFrontPages, pinLead, unpinLead } from './lead-calls-view.ts';
import {
  compareRevisions,
  getPreview,
  getRevision,
  listRevisions,
  makePreviewLink,
  openPreview,
  restoreRevision,
} from './revision-calls-view.ts';
import { frontPagesOf, pin, unpin } from './service/front-leads.ts';
import { endPresence as leave, keepPresence as stay } from './service/presence.ts';
import { linkTo, openLink, previewFor } from './service/previews.ts';
import { choices, contentsPage, contentToEdit } from './service/read-contents.ts';
import { compare, oneRevision, restoreOne, revisionsOf } from './service/revisions.ts';
import { saveCopy } from './service/save-copy.ts';
import { archive, giveBack, publish, restore, schedule, submit, unschedule } from './service/steps.ts';
import { correct, create, readHtml, remove, rename } from './service/write-contents.ts';
import {
  archiveContent,
  publishContent,
  restoreContent,
  returnContent,
  scheduleContent,
  submitContent,
  unscheduleContent,
} from './step-calls-view.ts';

export const publishingEndpoints = [
  handle(listContents, { run: (ctx, { query }) => contentsPage(ctx, query) }),
  handle(getChoices, { run: (ctx) => choices(ctx) }),
  handle(createContent, { run: (ctx, { body }) => create(ctx, body) }),
  handle(importHtml, { run: async (_ctx, { body }) => readHtml(body.html) }),
  handle(getContent, { run: (ctx, { params, query }) => contentToEdit(ctx, params.contentId, query.editor) }),
  handle(saveContent, { run: (ctx, { params, body }) => saveCopy(ctx, params.contentId, body) }),
  handle(deleteContent, { run: (ctx, { params, body }) => remove(ctx, params.contentId, body.reason) }),
  handle(keepPresence, { run: (ctx, { params, body }) => stay(ctx, params.contentId, body) }),
  handle(endPresence, { run: (ctx, { params, body }) => leave(ctx, params.contentId, body.editor) }),
  handle(changeSlug, { run: (ctx, { params, body }) => rename(ctx, params.contentId, body.slug) }),
  handle(addCorrection, { run: (ctx, { params, body }) => correct(ctx, params.contentId, body.text) }),

  handle(submitContent, { run: (ctx, { params, body }) => submit(ctx, params.contentId, body.version) }),
  handle(returnContent, { run: (ctx, { params, body }) => giveBack(ctx, params.contentId, body.version) }),
  handle(scheduleContent, { run: (ctx, { params, body }) => schedule(ctx, params.contentId, body) }),
  handle(unscheduleContent, { run: (ctx, { params }) => unschedule(ctx, params.contentId) }),
  handle(publishContent, { run: (ctx, { params, body }) => publish(ctx, params.contentId, body.version) }),
  handle(archiveContent, { run: (ctx, { params, body }) => archive(ctx, params.contentId, body.reason) }),
  handle(restoreContent, { run: (ctx, { params }) => restore(ctx, params.contentId) }),

  handle(getFrontPages, { run: (ctx, { params }) => frontPagesOf(ctx, params.contentId) }),
  handle(pinLead, { run: (ctx, { params, body }) => pin(ctx, params.contentId, body) }),
  handle(unpinLead, { run: (ctx, { params, body }) => unpin(ctx, params.contentId, body) }),

  handle(listRevisions, { run: (ctx, { params }) => revisionsOf(ctx, params.contentId) }),
  handle(getRevision, { run: (ctx, { params }) => oneRevision(ctx, params.contentId, params.revisionId) }),
  handle(compareRevisions, {
    run: (ctx, { params, query }) => compare(ctx, params.contentId, { fromId: params.revisionId, toId: query.to }),
  }),
  handle(restoreRevision, {
    run: (ctx, { params: { contentId, revisionId }, body }) =>
      restoreOne(ctx, contentId, { revisionId, version: body.version }),
  }),
  handle(getPreview, { run: (ctx, { params, query }) => previewFor(ctx, params.contentId, query.as) }),
  handle(makePreviewLink, { run: (ctx, { params, body }) => linkTo(ctx, params.contentId, body.as) }),
  handle(openPreview, { run: (ctx, { params }) => openLink(ctx, params.token) }),
];
