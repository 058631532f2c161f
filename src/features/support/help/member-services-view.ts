/** What members do themselves: the data of the page /news/member-services. */

export type Service = { label: string; href: string; what: string };

export const SERVICES: readonly { title: string; services: readonly Service[] }[] = [
  {
    title: 'Logging in',
    services: [
      { label: 'Have a new password mailed', href: '/users/password/forgot', what: 'If the old one is forgotten.' },
      { label: 'Have your username mailed', href: '/users/username/forgot', what: 'By your email address.' },
      {
        label: 'Confirm your email address',
        href: '/users/confirmation',
        what: 'Has the mail with the link sent once more.',
      },
    ],
  },
  {
    title: 'Your account',
    services: [
      { label: 'Change email or username', href: '/users/profile', what: 'And your password, in the same place.' },
      {
        label: 'End a device that is logged in',
        href: '/users/profile#devices',
        what: 'At once, also one that you lost.',
      },
      { label: 'Download your data', href: '/users/profile#data', what: 'As one file.' },
      {
        label: 'Delete your account',
        href: '/users/profile#deletion',
        what: 'In 14 days; until then you can take it back.',
      },
    ],
  },
  {
    title: 'Membership',
    services: [
      { label: 'See what you can read', href: '/landing_page', what: 'By site, and until when.' },
      {
        label: 'Manage or cancel a subscription',
        href: '/users/subscriptions',
        what: 'Without writing to anybody.',
      },
      { label: 'Change your card, see receipts', href: '/users/billing_information', what: 'Billing.' },
      { label: 'Redeem a gift', href: '/redeem_gift', what: 'With the link of the mail, or its code.' },
      { label: 'Give a subscription', href: '/gifts/purchase', what: 'One site, for 3, 6 or 12 months.' },
    ],
  },
  {
    title: 'What you hear of',
    services: [
      {
        label: 'Choose your notices',
        href: '/users/notifications',
        what: 'By mail and on the site, each by itself.',
      },
      { label: 'Follow sites', href: '/users/notifications#sites', what: 'And see whom you follow.' },
      { label: 'Your privacy choices', href: '/privacy', what: 'Works without an account.' },
    ],
  },
];

/** Only what leads somewhere: tasks whose page stands, in groups that have one. */
export function standingServices(pageStands: (href: string) => boolean) {
  return SERVICES.map(({ title, services }) => ({
    title,
    services: services.filter(({ href }) => pageStands(href)),
  })).filter(({ services }) => services.length > 0);
}
