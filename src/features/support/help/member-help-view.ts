import type { HelpSection } from './help-topic-view.ts';

/** Accounts, subscriptions, and alerts. */

const account: HelpSection = {
  id: 'account',
  title: 'Your account',
  topics: [
    {
      id: 'logging-in',
      question: 'I can’t log in. What should I do?',
      answer: [
        [
          'Get ',
          { text: 'a new password', href: '/users/password/forgot' },
          ' or ',
          { text: 'your username', href: '/users/username/forgot' },
          ' by email. Or log in without a password: the ',
          { text: 'login page', href: '/users/sign_in' },
          ' can email you a link or use a passkey.',
        ],
        [
          'For security, the forms show the same message whether or not the account exists. If no email arrives, try another address you may have used.',
        ],
      ],
    },
    {
      id: 'changing-account',
      question: 'Where do I change my email, username or password?',
      answer: [
        [
          'In ',
          { text: 'your profile', href: '/users/profile' },
          '. To change your email, open the links we send to both addresses. You can change your username once every 90 days.',
        ],
      ],
    },
    {
      id: 'safety',
      question: 'How do I keep my account safe?',
      answer: [
        [
          'In your profile you can add a ',
          { text: 'passkey', href: '/users/profile#passkeys' },
          ', a ',
          { text: 'two-step login', href: '/users/profile#second-factor' },
          ', and see and log out the ',
          { text: 'devices', href: '/users/profile#devices' },
          ' that are logged in. We never ask for your password by email.',
        ],
      ],
    },
    {
      id: 'taken-over',
      question: 'Someone else is in my account. What should I do?',
      answer: [
        [
          'Open “This wasn’t me” in our email about the change, or ',
          { text: 'reset your password', href: '/users/password/forgot' },
          ' and leave “Remove every other way to log in” checked. Both log out every device.',
        ],
        [
          'Two-step login that has been on for more than 72 hours takes another 72 hours to remove, so nobody who only has your email can turn it off right away.',
        ],
      ],
    },
    {
      id: 'leaving',
      question: 'How do I get my data, or delete my account?',
      answer: [
        [
          'Download ',
          { text: 'your data', href: '/users/profile#data' },
          ' as a file, and ',
          { text: 'delete your account', href: '/users/profile#deletion' },
          ', in your profile. You have 14 days to cancel the deletion.',
        ],
      ],
    },
  ],
};

const membership: HelpSection = {
  id: 'membership',
  title: 'Subscriptions and canceling',
  topics: [
    {
      id: 'free-account',
      question: 'What do I get with a free account?',
      answer: [
        [
          'Free stories, five “Free with account” stories every 30 days, following prospects and sites, and alerts. It’s free and never renews.',
        ],
      ],
    },
    {
      id: 'what-i-have',
      question: 'Where do I see what I can read?',
      answer: [[{ text: 'Your welcome page', href: '/landing_page' }, ' lists it by site, with the end dates.']],
    },
    {
      id: 'not-sold',
      question: 'How do I subscribe?',
      answer: [['Subscriptions are closed right now.']],
      until: '/subscribe',
    },
    {
      id: 'subscribing',
      question: 'How do I subscribe?',
      answer: [
        [
          { text: 'Choose a plan', href: '/subscribe' },
          '. Before you pay, you’ll see what you’re charged today, when and at what price it renews, and how to cancel.',
        ],
      ],
      needs: '/subscribe',
    },
    {
      id: 'cancelling',
      question: 'How do I cancel?',
      answer: [
        [
          'Under ',
          { text: 'Subscriptions', href: '/users/subscriptions' },
          ', anytime, online. You keep access through the period you paid for, and we’ll confirm by email.',
        ],
      ],
      needs: '/users/subscriptions/1/cancellation',
    },
    {
      id: 'gifts',
      question: 'How do gifts work?',
      answer: [
        [
          { text: 'Buy a gift', href: '/gifts/purchase' },
          ' of one site for 3, 6 or 12 months. It never renews. The recipient gets an email and ',
          { text: 'redeems it', href: '/redeem_gift' },
          ' with a free account. If you already subscribe to that site, we push your next bill back by the length of the gift, or less if your plan costs more than Standard.',
        ],
      ],
      needs: '/gifts/purchase',
    },
    {
      id: 'receipts',
      question: 'Where are my receipts?',
      answer: [['Under ', { text: 'Billing', href: '/users/billing_information' }, '.']],
      needs: '/users/billing_information',
    },
  ],
};

const notices: HelpSection = {
  id: 'following',
  title: 'Following and notifications',
  topics: [
    {
      id: 'following-prospects',
      question: 'How do I follow a prospect or a site?',
      answer: [
        [
          'Log in and choose “Follow” on their profile. Choose sites in your ',
          { text: 'notification settings', href: '/users/notifications#sites' },
          ', where you’ll also find everything you follow.',
        ],
      ],
    },
    {
      id: 'what-i-hear',
      question: 'What alerts do I get, and how do I stop them?',
      answer: [
        [
          'When a prospect you follow commits or decommits, you get an email and an alert under the bell at the top of each page. Turn either off in your ',
          { text: 'notification settings', href: '/users/notifications' },
          ', or use the unsubscribe link in any email.',
        ],
        [
          'You can get new stories from a site you follow in one email, every morning or every Monday. Turn it on under ',
          { text: 'Site digests', href: '/users/notifications#digests' },
          '.',
        ],
        ['We always send emails about your account, such as a password change.'],
      ],
    },
  ],
};

export const MEMBER_HELP: readonly HelpSection[] = [account, membership, notices];
