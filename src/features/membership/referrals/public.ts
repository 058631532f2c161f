export { findCodeOfOrder, insertReferral, releaseReferral } from './queries.ts';
export { applyFriendsCode, noteFriendsPayer, readFriendsCode } from './service/friends-code.ts';
