export { siteNavigation } from './service.ts';
