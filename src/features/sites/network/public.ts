export { isNetworkNamed, socialLinks } from './service.ts';
