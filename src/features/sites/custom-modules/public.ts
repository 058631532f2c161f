export { listModuleNames } from './service.ts';
