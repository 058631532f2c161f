import type { Db } from '#platform/db/database.ts';
import { insertAdvertisement, type NewAdvertisement } from './queries.ts';

/** Advertisements for tests. */

let made = 0;

/** A running house advertisement, on every site. Returns its id. */
export async function buildAdvertisement(db: Db, facts: Partial<NewAdvertisement> = {}): Promise<number> {
  made += 1;
  return insertAdvertisement(db, {
    siteId: null,
    kind: 'house',
    sponsor: `Sponsor ${made}`,
    headline: `Headline ${made}`,
    text: 'What it is about.',
    href: '/sites',
    action: 'See more',
    weight: 1,
    startsAt: new Date('2026-11-01T06:00:00Z'),
    endsAt: null,
    createdAt: new Date('2026-11-01T06:00:00Z'),
    ...facts,
  });
}
