export { CHANGE_HALVES, TOKEN_MINUTES } from './mailed-token.ts';
export { cancelTokens, forgetTokens, listTokens } from './queries.ts';
export { findToken, issueToken, redeemToken } from './service.ts';
