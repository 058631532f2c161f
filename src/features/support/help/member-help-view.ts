import type { HelpSection } from './help-topic-view.ts';

/** Accounts, membership, and what a member hears of. */

const account: HelpSection = {
  id: 'account',
  title: 'Your account',
  topics: [
    {
      id: 'logging-in',
      question: 'I cannot log in. What now?',
      answer: [
        [
          'Have ',
          { text: 'a new password', href: '/users/password/forgot' },
          ' or ',
          { text: 'your username', href: '/users/username/forgot' },
          ' mailed to you. Or log in without a password: the ',
          { text: 'log-in page', href: '/users/sign_in' },
          ' mails you a link, or takes a passkey.',
        ],
        [
          'The forms answer the same whether or not there is such an account. If no mail comes, look for another address that you may have used.',
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
          '. A change of email is made once the links in its mails are followed. The username can be changed once in 90 days.',
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
          { text: 'second step', href: '/users/profile#second-factor' },
          ', and see and end the ',
          { text: 'devices', href: '/users/profile#devices' },
          ' that are logged in. We never ask for your password by mail.',
        ],
      ],
    },
    {
      id: 'taken-over',
      question: 'Somebody else is in my account. What now?',
      answer: [
        [
          'Open “This wasn’t me” in our mail about the change, or ',
          { text: 'reset your password', href: '/users/password/forgot' },
          ' and leave “Remove every other way to log in” checked. Both sign out every device.',
        ],
        [
          'A second step that your account has had for more than 72 hours is removed 72 hours later, so that nobody who only reads your mail can drop it at once.',
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
          ', in your profile. You have 14 days to take the deletion back.',
        ],
      ],
    },
  ],
};

const membership: HelpSection = {
  id: 'membership',
  title: 'Membership and cancelling',
  topics: [
    {
      id: 'free-account',
      question: 'What does a free account have?',
      answer: [
        [
          'Free stories, five “Registered” stories in 30 days, following prospects and sites, and notices. It costs nothing and nothing renews.',
        ],
      ],
    },
    {
      id: 'what-i-have',
      question: 'Where do I see what I can read?',
      answer: [
        [{ text: 'Your welcome page', href: '/landing_page' }, ' lists it, by site and with the day on which it ends.'],
      ],
    },
    {
      id: 'not-sold',
      question: 'How do I subscribe?',
      answer: [['Subscriptions are not sold on these pages at the moment.']],
      until: '/subscribe',
    },
    {
      id: 'subscribing',
      question: 'How do I subscribe?',
      answer: [
        [
          { text: 'Choose a plan', href: '/subscribe' },
          '. The page says what is charged today, when it renews and at what price, and how it ends, before you pay.',
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
          ', at any time and without writing to anybody. You keep what you paid for until the end of the period. A mail confirms it.',
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
          ' of one site for 3, 6 or 12 months, where gifts are sold. It never renews by itself. Who is given one gets a mail, and ',
          { text: 'redeems it', href: '/redeem_gift' },
          ' with a free account; if you pay for the site already, your next bill comes as many months later, or fewer days later on a plan that costs more than Standard.',
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
          'A profile has a “Follow” button for whoever is logged in. Sites are chosen in the ',
          { text: 'notification settings', href: '/users/notifications#sites' },
          ', where all that you follow stands.',
        ],
      ],
    },
    {
      id: 'what-i-hear',
      question: 'What do I hear of, and how do I stop it?',
      answer: [
        [
          'When a prospect whom you follow commits, or takes a commitment back: by mail, and behind the bell at the top of each page. Each can be switched off in the ',
          { text: 'notification settings', href: '/users/notifications' },
          ', and each such mail has a link that ends it.',
        ],
        [
          'The new stories of a site that you follow can come as one mail, each morning or each Monday. Nothing comes until you choose it under ',
          { text: 'Site digests', href: '/users/notifications#digests' },
          '.',
        ],
        ['Mail about the account itself, such as a new password, always comes.'],
      ],
    },
  ],
};

export const MEMBER_HELP: readonly HelpSection[] = [account, membership, notices];
