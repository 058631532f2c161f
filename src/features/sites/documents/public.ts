export { changeDocument, readDocument, recallDocument, siteOfId } from './service.ts';
