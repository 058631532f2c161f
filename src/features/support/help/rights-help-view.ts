import type { HelpSection } from './help-topic-view.ts';

/** Privacy, accessibility, and people to write to. */

const privacy: HelpSection = {
  id: 'privacy',
  title: 'Privacy, and being left out',
  topics: [
    {
      id: 'takedown',
      question: 'How do I have a profile taken down?',
      answer: [
        [
          'At the foot of every profile a link leads to a short form. The person, a parent, a guardian or a school may ask. Staff decide, and write back. A profile that is taken down is gone from pages, lists, search and forecasts, and does not come back with later data.',
        ],
        [
          'Most of the people here are minors. We show no street, no phone number, no contact and only the year of birth.',
        ],
      ],
    },
    {
      id: 'choices',
      question: 'What do you know about me as a reader?',
      answer: [
        [
          'Where the law asks for it, nothing beyond what a page needs is loaded before you allow it. Everywhere you can say no under ',
          { text: 'Your privacy choices', href: '/privacy' },
          ', without an account, and Global Privacy Control is honoured.',
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
      question: 'How can I use the site my way?',
      answer: [
        [
          'Every page can be read and used by keyboard, with a screen reader, enlarged to 200 percent, and for reading without JavaScript. Light or dark follows your system; “Theme” at the foot of the page changes it. Nothing moves or plays by itself.',
        ],
        [
          'We aim at WCAG 2.2, level AA. If something keeps you out, ',
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
          '. People read it and answer by mail. What you can do yourself, at once, is on the page ',
          { text: 'Customer Support', href: '/news/member-services' },
          '.',
        ],
      ],
    },
  ],
};

export const RIGHTS_HELP: readonly HelpSection[] = [privacy, accessibility, contact];
