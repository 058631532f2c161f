import { hasAdvertisements, insertAdvertisement, type NewAdvertisement } from '#features/advertising/slots/public.ts';
import { insertFeatured } from '#features/content/featured-media/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { DemoNetwork } from '../demo-network.ts';
import { afternoonOf } from '../recruit-history.ts';
import { createAlbum } from './album.ts';
import type { StoryPool, Subject } from './story-pool.ts';
import { positionWord } from './story-words.ts';

/** Drawn photos and sample videos of the best of the current classes, and house advertisements. */

/** Per class. */
const WITH_PHOTOS = 12;
const PHOTOS = 3;
const WITH_VIDEO = 4;

export async function seedMedia(db: Db, { today, present, storage }: DemoNetwork, pool: StoryPool): Promise<void> {
  const current = pool.subjects().filter(({ classYear }) => classYear >= present);
  const classes = [...Map.groupBy(current, ({ sport, classYear }) => `${sport} ${classYear}`).values()];
  const shown = classes.flatMap((subjects) => subjects.slice(0, WITH_PHOTOS));
  const album = createAlbum(afternoonOf(today - 1, 0));
  const keys = shown.map((subject) =>
    Array.from({ length: PHOTOS }, (_, index) => album.keyOf(plateOf(subject, subject.personId + 5 * index))),
  );
  const imageIds = await album.save(db, storage);
  await insertFeatured(db, {
    photos: shown.flatMap((subject, place) =>
      [...new Set(keys[place])].map((key, index) => ({
        personId: subject.personId,
        imageId: imageIds.get(key) ?? 0,
        caption: `${subject.recruit.name}, ${positionWord(subject)}. Illustration; the player is invented.`,
        publishedAt: afternoonOf(today - 4 - 9 * index, place),
      })),
    ),
    videos: classes
      .flatMap((subjects) => subjects.slice(0, WITH_VIDEO))
      .map(({ personId, recruit }, index) => ({
        personId,
        // Has the format of a real reference, but no video exists.
        source: 'youtube' as const,
        reference: `demo-${String(index).padStart(6, '0')}`,
        title: `${recruit.name}, highlights (demo: no video)`,
        publishedAt: afternoonOf(today - 6, index),
        createdAt: afternoonOf(today - 6, index),
      })),
  });
  if (await hasAdvertisements(db)) return;
  for (const words of ADVERTISEMENTS)
    await insertAdvertisement(db, {
      ...words,
      siteId: null,
      startsAt: afternoonOf(today - 30, 0),
      endsAt: null,
      createdAt: afternoonOf(today - 30, 0),
    });
}

const plateOf = ({ sport, recruit, standing }: Subject, variant: number) => ({
  sport,
  position: recruit.position,
  college: standing.college ?? recruit.suits[0]?.college ?? null,
  variant,
});

type Words = Omit<NewAdvertisement, 'siteId' | 'startsAt' | 'endsAt' | 'createdAt'>;

const ADVERTISEMENTS: readonly Words[] = [
  {
    kind: 'house',
    sponsor: 'Bluechip',
    headline: 'Call your shot',
    text: 'Make your picks, keep score and climb the FutureCast leaderboard.',
    href: '/futurecast',
    action: 'Make a pick',
    weight: 3,
  },
  {
    kind: 'house',
    sponsor: 'Bluechip',
    headline: 'Be the first to know',
    text: 'Follow a prospect and get an email the minute they commit.',
    href: '/create_account',
    action: 'Create a free account',
    weight: 3,
  },
  {
    kind: 'house',
    sponsor: 'Bluechip',
    headline: 'Your team has its own front page',
    text: 'The commits, the targets and the portal moves, all in one place.',
    href: '/sites',
    action: 'Find your team',
    weight: 2,
  },
  {
    kind: 'house',
    sponsor: 'Bluechip',
    headline: 'Give a fan a season of stories',
    text: 'Gift subscriptions for 3, 6 or 12 months. Paid once, never renewed.',
    href: '/gifts/purchase',
    action: 'Give a gift',
    weight: 2,
  },
  {
    kind: 'house',
    sponsor: 'Bluechip',
    headline: 'Give a month, get a month',
    text: 'When a friend subscribes with your link and stays 30 days, you both get a free month.',
    href: '/users/subscriptions',
    action: 'Refer a friend',
    weight: 2,
  },
  {
    kind: 'other',
    sponsor: 'Prairie Scoreboards (invented)',
    headline: 'Scoreboards you can read from the last row',
    text: 'Built in a town with one stoplight. A sample ad for the demo network.',
    href: 'https://example.com/scoreboards',
    action: 'See our scoreboards',
    weight: 1,
  },
];
