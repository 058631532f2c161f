import { z } from 'zod';
import { articleRow } from '#features/content/articles/article-view.ts';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { prospectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { collegeTransfer } from '#features/transfers/entries/transfer-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

/** Decision 46: articles 20, prospects 25 by default. */
export const ARTICLES_PER_PAGE = 20;
export const PEOPLE_PER_PAGE = 25;

const number = z.coerce.number<number | string>().optional();
const text = z.string().max(500);
const year = z.coerce.number<number | string>().int().min(1900).max(2200).optional();

/** Exact up to the window of 1000 (decision 1). */
const totals = { total: z.int(), totalIsEstimate: z.boolean(), page: z.int(), perPage: z.int() };

/** The corrected search text, if nothing matches as typed; null: searched as typed. */
const meant = z.string().nullable();

export const ARTICLE_SORTS = ['relevance', 'date'] as const;

export const foundArticle = articleRow.extend({
  /** An excerpt of what everybody may read: the whole text of a free article, otherwise its teaser. Plain text. */
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
});
export type FoundArticle = z.output<typeof foundArticle>;

export const searchContents = defineEndpoint({
  method: 'GET',
  path: '/api/v2/content/contents',
  summary:
    'Articles by the words that everybody may read of them; the body of one that is not free is never searched. Misspelt words are read as others where nothing has them',
  access: 'public',
  query: z.object({
    search: z.object({ query: text.default(''), pageSize: number }).default({ query: '' }),
    sport: z.enum(SPORTS).optional(),
    /** The site that published it. */
    siteId: idInput.optional(),
    authorId: idInput.optional(),
    access: articleRow.shape.access.optional(),
    /** Days in Central Time, both inclusive, YYYY-MM-DD. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Defaults to relevance, without words to date. */
    sort: z.enum(ARTICLE_SORTS).optional(),
    page: number,
  }),
  response: z.object({ contents: z.array(foundArticle), meant, ...totals }),
  cache: { seconds: 300 },
});

/** The person's current level, as in the tabs of the specification. */
export const LEVELS = ['college', 'high_school'] as const;
export type Level = (typeof LEVELS)[number];

const foundPerson = z.object({
  /** The id of the person. */
  id: z.int(),
  name: z.string(),
  level: z.enum(LEVELS),
  sport: z.enum(SPORTS).nullable(),
  position: z.string().nullable(),
  /** The recruiting class; null: never one of our prospects. */
  classYear: z.int().nullable(),
  /** The college that they play for or are committed to. */
  college: collegeFlag.nullable(),
  /** For a college player, the college's name in its source if it is not in the directory. */
  collegeName: z.string().nullable(),
  bluechipRating: z.number().nullable(),
  stars: z.literal([2, 3, 4, 5]).nullable(),
  /** The athlete profile of a college player, otherwise the prospect profile. */
  href: z.string(),
});
export type FoundPerson = z.output<typeof foundPerson>;

const personFilters = {
  query: text.default(''),
  sport: z.enum(SPORTS).optional(),
  position: z.string().max(20).optional(),
  page: number,
  perPage: number,
};

export const searchPeople = defineEndpoint({
  method: 'GET',
  path: '/api/v2/search/people',
  summary: 'Prospects and college players by the beginnings of the words of their name, a page of them',
  access: 'public',
  query: z.object({
    ...personFilters,
    classYear: year,
    /** Defaults to the level with the most results. */
    level: z.enum(LEVELS).optional(),
  }),
  response: z.object({
    people: z.array(foundPerson),
    meant,
    /** The level of this page, and the count of each level. */
    level: z.enum(LEVELS),
    levels: z.object({ college: z.int(), highSchool: z.int() }),
    ...totals,
  }),
  cache: { seconds: 300 },
});

export const searchCollegePlayers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/people/college_player_search',
  summary: 'College athletes by the beginnings of the words of their name, a page of them',
  access: 'public',
  query: z.object({ query: text.default(''), sport: z.enum(SPORTS).optional(), page: number, perPage: number }),
  response: z.object({
    people: z.array(foundPerson.omit({ level: true })),
    meant,
    ...totals,
  }),
  cache: { seconds: 300 },
});

/** Who is searched, in the specification's spelling; defaults to everybody. */
export const MEMBERS = { prospect: 'high_school', collegeplayer: 'college', college_player: 'college' } as const;
type Member = keyof typeof MEMBERS;
const isMember = (word: string): word is Member => Object.hasOwn(MEMBERS, word);

export const findPeople = defineEndpoint({
  method: 'POST',
  path: '/api/v2/people',
  summary:
    'Prospects and college players by the beginnings of the words of their name; with full_prospect_profile the prospect that each was',
  access: 'public',
  body: z.object({
    search: z.object({
      query: text.default(''),
      /** Prospect or CollegePlayer; absent or empty: both. */
      member: z
        .string()
        .max(20, { abort: true })
        .transform((value) => value.toLowerCase())
        .refine((value) => value === '' || isMember(value), { error: 'A member is Prospect or CollegePlayer' })
        .transform((value) => (isMember(value) ? value : undefined))
        .optional(),
      /** Text, as in the specification; a number is accepted too. */
      pageSize: number,
      fullProspectProfile: z
        .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
        .transform((value) => value === true || value === 'true' || value === '1')
        .default(false),
      page: number,
    }),
  }),
  response: z.object({
    people: z.array(
      foundPerson.extend({
        /** The person's latest prospect; null if none, or not requested. */
        prospect: prospectRow.nullable(),
      }),
    ),
    meant,
    ...totals,
  }),
});

const foundTransfer = collegeTransfer.extend({
  /** The player's row in the tracker. */
  href: z.string(),
});
export type FoundTransfer = z.output<typeof foundTransfer>;

export const searchTransfers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/search/transfers',
  summary: 'Portal entries of the people whose name was typed, of all seasons, the newest first',
  access: 'public',
  query: z.object({ ...personFilters, /** Season. */ year }),
  response: z.object({
    transfers: z.array(foundTransfer),
    meant,
    ...totals,
  }),
  cache: { seconds: 300 },
});
