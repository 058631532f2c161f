export { customerHistory } from './service/history.ts';
