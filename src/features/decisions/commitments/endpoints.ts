import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { correctDecisionDay, recordProspectDecision } from './contract.ts';
import { correctDay } from './service/correct-day.ts';
import { recordStaffDecision } from './service/record-staff-decision.ts';

const REFUSALS = {
  prospect_closed: 'This recruitment is closed. No more decisions can be entered.',
  already_decided_so: 'That is already the latest decision. Nothing changed.',
  not_committed: 'There is no commitment to undo.',
  unknown_college: 'We couldn’t find that college.',
  not_your_college: 'You can only enter decisions about your own college.',
  not_entered_by_staff: 'This decision came from an import, so its date can’t be corrected here.',
  decision_followed: 'A newer decision was entered. Nothing changed.',
  too_late: 'This entry is older than 24 hours, so its date can’t be corrected.',
  same_day: 'That is already the date. Nothing changed.',
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
