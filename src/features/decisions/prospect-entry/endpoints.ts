import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import {
  addProspect as addProspectCall,
  getProspectEntry,
  recordVisit,
  removeCollegeInterest,
  removeVisit,
  saveCollegeInterest,
  updateRating,
  updateVitals,
} from './contract.ts';
import { addProspect } from './service/add-prospect.ts';
import { dropInterest, enterInterest } from './service/interests.ts';
import { prospectEntry } from './service/prospect-entry.ts';
import { rate } from './service/update-rating.ts';
import { changeVitals } from './service/update-vitals.ts';
import { dropVisit, enterVisit } from './service/visits.ts';

const REFUSALS = {
  nothing_changed: 'Nothing is different from what is saved.',
  same_rating: 'That is already the rating. Nothing changed.',
  not_your_college: 'You can only enter updates about your own college.',
  same_name:
    'A prospect with this name is already in the class. If this is someone else, check “A different person with the same name”.',
  taken_down_name:
    'A person with this name was taken down. If this is someone else, check “A different person with the same name”.',
  review_needed: 'This prospect can’t be added here. Ask a super admin to add them.',
  unknown_college: 'We couldn’t find that college.',
  college_has_him: 'The prospect is committed to this college. Enter the decommitment first.',
  visit_known: 'This visit is already entered.',
};

export const prospectEntryEndpoints = [
  handle(getProspectEntry, { run: (ctx, { params }) => prospectEntry(ctx, params.prospectId) }),
  handle(addProspectCall, {
    run: async (ctx, { body }) => ({ prospectId: orRefuse(await addProspect(ctx, body), REFUSALS).prospectId }),
  }),
  handle(updateVitals, {
    run: async (ctx, { params: { prospectId }, body }) => {
      orRefuse(await changeVitals(ctx, prospectId, body), REFUSALS);
      return { prospectId };
    },
  }),
  handle(updateRating, {
    run: async (ctx, { params: { prospectId }, body }) => {
      orRefuse(await rate(ctx, prospectId, body), REFUSALS);
      return { prospectId, rating: body.rating === '' ? null : body.rating };
    },
  }),
  handle(saveCollegeInterest, {
    run: async (ctx, { params: { prospectId }, body }) => {
      orRefuse(await enterInterest(ctx, prospectId, body), REFUSALS);
      return { prospectId };
    },
  }),
  handle(removeCollegeInterest, {
    run: async (ctx, { params }) => {
      orRefuse(await dropInterest(ctx, params), REFUSALS);
      return { prospectId: params.prospectId };
    },
  }),
  handle(recordVisit, {
    run: async (ctx, { params: { prospectId }, body }) => {
      orRefuse(await enterVisit(ctx, prospectId, body), REFUSALS);
      return { prospectId };
    },
  }),
  handle(removeVisit, {
    run: async (ctx, { params }) => {
      orRefuse(await dropVisit(ctx, params), REFUSALS);
      return { prospectId: params.prospectId };
    },
  }),
];
