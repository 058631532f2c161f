import type { HelpSection } from './help-topic-view.ts';

/** About the network, reading it, and access. */

const about: HelpSection = {
  id: 'about',
  title: 'About us',
  topics: [
    {
      id: 'what-it-is',
      question: 'What will I find here?',
      answer: [
        [
          'Bluechip covers college recruiting and the transfer portal in football, basketball, baseball and hockey: news, prospect profiles, rankings, commitments, transfers and FutureCast picks.',
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
          'A rating is a number from 5.2 to 6.1 in football, baseball and hockey, and from 4.9 to 6.1 in basketball. 6.1 is five stars; 5.8 to 6.0, four; 5.5 to 5.7, three; anything lower, two. NR means we haven’t rated the prospect yet.',
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
  title: 'Reading and locked stories',
  topics: [
    {
      id: 'who-reads-what',
      question: 'Which stories can I read?',
      answer: [
        [
          'Stories without a label are free. Subscribers can read every story marked “Free with account.” Without a subscription you get three every 30 days, or five with a free account. Stories marked “Subscribers” are for subscribers to that site, and those marked “War Room” are for readers with that site’s War Room.',
        ],
        [
          'A locked story shows its headline and its opening. The rest isn’t on the page at all. Profiles, rankings, commitments and the transfer tracker are open to everyone.',
        ],
      ],
    },
    {
      id: 'meter',
      question: 'How many “Free with account” stories can I read without a subscription?',
      answer: [
        [
          'Three every 30 days without an account and five with a free account, across the whole network. A story counts once, no matter how often you reread it.',
        ],
        [{ text: 'Create a free account', href: '/create_account' }, '; no card needed.'],
      ],
    },
    {
      id: 'gift-links',
      question: 'Can I let a friend read a locked story?',
      answer: [
        [
          'Yes, if you can read it yourself. Choose “Gift this story” on its page. You get five gift links a month. Each opens that story for up to 10 people for 30 days, and you can cancel it sooner.',
        ],
      ],
    },
    {
      id: 'mistakes',
      question: 'How do I report a mistake in a story?',
      answer: [
        [
          { text: 'Write to us', href: '/news/contact-us-5?subject=mistake' },
          '. Corrections appear under the story with the date and what was wrong.',
        ],
      ],
    },
    {
      id: 'times',
      question: 'Which time zone are the times in?',
      answer: [['Central time (CT), on every page.']],
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
          'Picks on where prospects will sign, by our staff and subscribers. Everyone sees each school’s chances; subscribers also see who picked what and why. ',
          { text: 'Open FutureCast', href: '/futurecast' },
          '.',
        ],
      ],
    },
    {
      id: 'forecasting',
      question: 'How do I make a pick?',
      answer: [
        [
          'You need a subscription and a confirmed email address. Open an uncommitted prospect’s profile, choose a school, set your confidence and add a note if you like. Adjust your confidence anytime until the prospect commits. Switch schools once every 24 hours.',
        ],
        [
          'Before you save, you’ll see what your pick earns if it’s right and costs if it’s wrong. The best forecasters make the ',
          { text: 'Fan FutureCast Leaderboard', href: '/fan_futurecast_leaderboard' },
          ', which takes 10 graded picks.',
        ],
      ],
    },
  ],
};

export const READING_HELP: readonly HelpSection[] = [about, reading, futurecast];
