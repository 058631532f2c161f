import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { recordProspectDecision } from './contract.ts';
import { recordStaffDecision } from './service/record-staff-decision.ts';

const REFUSALS = {
  prospect_closed: 'The recruitment is closed: nothing is decided any more.',
  already_decided_so: 'That is what stands already: nothing was changed.',
  not_committed: 'There is no commitment to take back.',
  unknown_college: 'There is no such college.',
  day_in_future: 'The day is still to come: a decision is entered once it is known.',
  not_your_college: 'A publisher enters decisions for and against their own college only.',
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
];
