export { currentFormToken } from './current-form-token.ts';
