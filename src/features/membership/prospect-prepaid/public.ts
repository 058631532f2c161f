export { PREPAID, type ProspectCode, stateOf as prospectCodeStateOf } from './prospect-code.ts';
export { confirmProspectCode, findProspectCodeOfOrder, listProspectCodes, releaseProspectCode } from './queries.ts';
export { issueProspectCode, type Revoked, revokeProspectCode } from './service/issue.ts';
export { applyProspectCode, takeProspectCode } from './service/use-code.ts';
