export type { SocialLink } from './network-view.ts';
export { isNetworkNamed, socialLinks } from './service.ts';
