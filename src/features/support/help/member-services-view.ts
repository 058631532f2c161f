/** What members can do themselves: the data of the page /news/member-services. */

export type Service = { label: string; href: string; what: string };

export const SERVICES: readonly { title: string; services: readonly Service[] }[] = [
  {
    title: 'Logging in',
    services: [
      { label: 'Reset your password', href: '/users/password/forgot', what: 'We’ll email you a link.' },
      { label: 'Get your username', href: '/users/username/forgot', what: 'We’ll email it to you.' },
      {
        label: 'Confirm your email address',
        href: '/users/confirmation',
        what: 'Get a new confirmation link.',
      },
    ],
  },
  {
    title: 'Your account',
    services: [
      { label: 'Change email or username', href: '/users/profile', what: 'Change your password there, too.' },
      {
        label: 'Log out a device',
        href: '/users/profile#devices',
        what: 'Even one you’ve lost.',
      },
      { label: 'Download your data', href: '/users/profile#data', what: 'Everything we store about you, in one file.' },
      {
        label: 'Delete your account',
        href: '/users/profile#deletion',
        what: 'It’s deleted after 14 days. You can change your mind until then.',
      },
    ],
  },
  {
    title: 'Subscription',
    services: [
      { label: 'See what you can read', href: '/landing_page', what: 'By site, with end dates.' },
      {
        label: 'Manage or cancel a subscription',
        href: '/users/subscriptions',
        what: 'Online, in seconds.',
      },
      { label: 'Change your card, see receipts', href: '/users/billing_information', what: 'In Billing.' },
      { label: 'Redeem a gift', href: '/redeem_gift', what: 'Use the link in the email, or the code.' },
      { label: 'Give a gift subscription', href: '/gifts/purchase', what: 'One site, for 3, 6 or 12 months.' },
    ],
  },
  {
    title: 'Email alerts',
    services: [
      {
        label: 'Choose your alerts',
        href: '/users/notifications',
        what: 'By email and on the site.',
      },
      { label: 'Follow sites', href: '/users/notifications#sites', what: 'And see who you follow.' },
      { label: 'Your privacy choices', href: '/privacy', what: 'No account needed.' },
    ],
  },
];

/** Tasks whose page exists, in groups that have any. */
export function standingServices(pageStands: (href: string) => boolean) {
  return SERVICES.map(({ title, services }) => ({
    title,
    services: services.filter(({ href }) => pageStands(href)),
  })).filter(({ services }) => services.length > 0);
}
