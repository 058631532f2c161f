export { CHANGE_HALVES, TOKEN_MINUTES, UNDO_KINDS, type UndoKind } from './mailed-token.ts';
export {
  cancelTokens,
  cancelTokensAfter,
  forgetTokens,
  listTokens,
  type UsedToken,
  wasTokenUsedAt,
} from './queries.ts';
export { findToken, findUndoToken, issueToken, redeemToken, stopEmailChange } from './service.ts';
