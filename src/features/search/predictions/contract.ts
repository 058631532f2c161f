import { z } from 'zod';
import { collegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';

/** The suggestions of the search bar. */
const prediction = z.object({
  kind: z.enum(['person', 'team', 'article']),
  /** The id of the person, the college or the article. */
  id: z.int(),
  title: z.string(),
  /** "QB · 2027 · Football"; null if nothing is known. */
  detail: z.string().nullable(),
  /** A path on the site, or for a team the URL of its own site. */
  href: z.string(),
  sport: z.enum(SPORTS).nullable(),
  /** The college of the flag: for a person, where they play or are committed. */
  college: collegeFlag.nullable(),
  /** Null for a team or an article. */
  rating: z.object({ bluechipRating: z.number().nullable(), stars: z.literal([2, 3, 4, 5]).nullable() }).nullable(),
});
export type Prediction = z.output<typeof prediction>;

export const predictText = defineEndpoint({
  method: 'GET',
  path: '/api/v2/search_bar_search/predict_text',
  summary:
    'What a reader who types this may look for, in groups: up to 3 teams, 5 people and 5 articles; misspelled words are corrected',
  access: 'public',
  query: z.object({ query: z.string().max(500).default('') }),
  response: z.object({ predictions: z.array(prediction) }),
  cache: { seconds: 300 },
});
