import type { HelpSection } from './help-topic-view.ts';

/** Privacy, accessibility, and contacts. */

const privacy: HelpSection = {
  id: 'privacy',
  title: 'Privacy and profile removal',
  topics: [
    {
      id: 'takedown',
      question: 'How do I get a profile removed?',
      answer: [
        [
          'Every profile has a link to a short form at the bottom. The person, a parent, a guardian or a school can ask. Our staff decide and reply by email. A profile that is taken down disappears everywhere and won’t return when data is updated.',
        ],
        [
          'Most prospects here are minors. We show no street address, phone number or contact, and only the year of birth.',
        ],
      ],
    },
    {
      id: 'choices',
      question: 'What do you know about me as a reader?',
      answer: [
        [
          'Where the law requires it, only essential cookies load before you agree. You can opt out anywhere under ',
          { text: 'Your privacy choices', href: '/privacy' },
          '. No account needed, and we honor Global Privacy Control.',
        ],
      ],
    },
  ],
};

const accessibility: HelpSection = {
  id: 'accessibility',
  title: 'Accessibility',
  topics: [
    {
      id: 'how-to-use',
      question: 'What accessibility features does the site have?',
      answer: [
        [
          'Every page works by keyboard, with a screen reader and at 200 percent zoom. You can read without JavaScript. Light or dark follows your system; change it with “Theme” at the bottom of the page. Nothing moves or plays automatically.',
        ],
        [
          'We aim for WCAG 2.2, level AA. If something gets in your way, ',
          { text: 'tell us', href: '/news/contact-us-5?subject=technical' },
          '.',
        ],
      ],
    },
  ],
};

const contact: HelpSection = {
  id: 'contact',
  title: 'Contact',
  topics: [
    {
      id: 'reaching-us',
      question: 'How do I reach a person?',
      answer: [
        [
          { text: 'Write to us', href: '/news/contact-us-5' },
          '. A real person will reply by email. For what you can do yourself, see ',
          { text: 'Customer Support', href: '/news/member-services' },
          '.',
        ],
      ],
    },
  ],
};

export const RIGHTS_HELP: readonly HelpSection[] = [privacy, accessibility, contact];
