import type { HelpSection } from './help-topic-view.ts';

/** What the network is, reading it, and who may read what. */

const about: HelpSection = {
  id: 'about',
  title: 'About us',
  topics: [
    {
      id: 'what-it-is',
      question: 'What will I find here?',
      answer: [
        [
          'A network of sites on college recruiting and the transfer portal in football, basketball, baseball and hockey: news, profiles of prospects, rankings, commitments, transfers and forecasts.',
        ],
        [
          'There is a national site, one for each sport, and one for each of many colleges. ',
          { text: 'See all sites', href: '/sites' },
          '.',
        ],
      ],
    },
    {
      id: 'ratings',
      question: 'What do the chips and the ratings mean?',
      answer: [
        [
          'A rating is a number from 5.2 to 6.1 in football, baseball and hockey, and from 4.9 to 6.1 in basketball. 6.1 is five stars, 5.8 to 6.0 four, 5.5 to 5.7 three, and all below two. NR means that nobody has rated the prospect yet.',
        ],
        [
          'A rating between 0 and 1 is that of another service, and says so. It never counts as one of ours unless it is marked as derived.',
        ],
      ],
    },
    {
      id: 'credits',
      question: 'Where does the data come from?',
      answer: [
        [
          'Colleges: IPEDS, US Department of Education. High schools: NCES Common Core of Data and Private School Survey, by the Urban Institute’s Education Data Portal. Places: ',
          { text: 'GeoNames', href: 'https://www.geonames.org' },
          ', CC BY 4.0. Team colors: cfbplotR, MIT. ZIP areas: US Census Bureau.',
        ],
      ],
    },
  ],
};

const reading: HelpSection = {
  id: 'reading',
  title: 'Reading, and what is locked',
  topics: [
    {
      id: 'who-reads-what',
      question: 'Which stories can I read?',
      answer: [
        [
          'Free stories are for everybody. Stories marked “Registered” are for subscribers, and some of them each month for everybody else. Stories marked “Members” are for subscribers of the site that they are written for, and those marked “War Room” for whoever has that site’s war room.',
        ],
        [
          'A locked story shows its headline and about 80 words. The rest is not on the page at all. Profiles, rankings, commitments and the transfer tracker are open to everybody.',
        ],
      ],
    },
    {
      id: 'meter',
      question: 'How many “Registered” stories can I read without a subscription?',
      answer: [
        [
          'In any 30 days three without an account and five with a free account, over the whole network. A story that you opened counts once, however often you read it again.',
        ],
        [{ text: 'Create a free account', href: '/create_account' }, '; no card is asked for.'],
      ],
    },
    {
      id: 'gift-links',
      question: 'Can I let a friend read a locked story?',
      answer: [
        [
          'Yes, if you can read it yourself: make a gift link on the story’s page. You have five a month. Each opens that one story for ten people, for 30 days, and you can take it back before.',
        ],
      ],
    },
    {
      id: 'mistakes',
      question: 'What if a story has a mistake in it?',
      answer: [
        [
          { text: 'Write to us', href: '/news/contact-us-5?subject=mistake' },
          '. A correction stands under the story with its date, and says what was wrong.',
        ],
      ],
    },
    {
      id: 'times',
      question: 'Which time zone are the times in?',
      answer: [['Chicago’s, on every page.']],
    },
  ],
};

const futurecast: HelpSection = {
  id: 'futurecast',
  title: 'FutureCast',
  topics: [
    {
      id: 'what-futurecast-is',
      question: 'What is FutureCast?',
      answer: [
        [
          'Forecasts of where a prospect will go, by our staff and by subscribers. What each college’s share is everybody sees; who forecasts what, and why, subscribers see. ',
          { text: 'Open FutureCast', href: '/futurecast' },
          '.',
        ],
      ],
    },
    {
      id: 'forecasting',
      question: 'How do I make a forecast?',
      answer: [
        [
          'As a subscriber with a confirmed email address, on the profile of an open prospect: choose the college, say how sure you are, and add a note if you like. You may change it until the decision, and the college once in 24 hours.',
        ],
        [
          'The form says before you save what the forecast earns if it is right and costs if it is wrong. The best stand on the ',
          { text: 'Fan FutureCast Leaderboard', href: '/fan_futurecast_leaderboard' },
          ', from ten decided forecasts on.',
        ],
      ],
    },
  ],
};

export const READING_HELP: readonly HelpSection[] = [about, reading, futurecast];
