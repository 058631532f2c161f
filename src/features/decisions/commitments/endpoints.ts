import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { correctDecisionDay, recordProspectDecision } from './contract.ts';
import { correctDay } from './service/correct-day.ts';
import { recordStaffDecision } from './service/record-staff-decision.ts';

const REFUSALS = {
  prospect_closed: 'The recruitment is closed: nothing is decided any more.',
  already_decided_so: 'That is what stands already: nothing was changed.',
  not_committed: 'There is no commitment to take back.',
  unknown_college: 'There is no such college.',
  not_your_college: 'A publisher enters decisions for and against their own college only.',
  not_entered_by_staff: 'No member of staff entered this decision, so none corrects it here.',
  decision_followed: 'This is not the latest decision any more: nothing was changed.',
  too_late: 'The entry is older than 24 hours: its day stays.',
  same_day: 'That is the day already: nothing was changed.',
};

export const decisionEndpoints = [
  handle(recordProspectDecision, {
    run: async (ctx, { params, body }) => {
      const { status, collegeId, settled } = orRefuse(
        await recordStaffDecision(ctx, params.prospectId, body),
        REFUSALS,
      );
      return { prospectId: params.prospectId, status, collegeId, settled };
    },
  }),
  handle(correctDecisionDay, {
    run: async (ctx, { params, body }) => {
      const { happenedOn } = orRefuse(await correctDay(ctx, params, body), REFUSALS);
      return { prospectId: params.prospectId, happenedOn };
    },
  }),
];
