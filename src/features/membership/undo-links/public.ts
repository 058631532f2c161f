export { NotMe } from './not-me.tsx';
export { issueUndoLink, type Linking } from './service/issue-undo-link.ts';
