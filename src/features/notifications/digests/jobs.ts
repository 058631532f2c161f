import { z } from 'zod';
import { accessMark, articleHref } from '#features/content/articles/article-view.ts';
import { isOpenTo } from '#features/content/articles/public.ts';
import { type DigestArticle, listNewsBetween } from '#features/content/feeds/public.ts';
import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { viewerClassesOf } from '#features/membership/entitlements/public.ts';
import { listSites, readersUrl } from '#features/sites/sites/public.ts';
import { sitePlace } from '#features/sites/sites/site-place-view.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { ViewerClass } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import type { MailMessage } from '#platform/mail/mail.ts';
import { NETWORK } from '#platform/mail/network-name.ts';
import { listSitesWithDigests, lockDigestReaders, markDigested, type Rhythm } from '../follows/public.ts';
import { unsubscribeLinks } from '../preferences/public.ts';
import { type Edition, editionAt } from './edition.ts';
import { digestMail, type Story } from './emails.tsx';

export const SEND_DIGESTS = 'send_digests';
export const SEND_SITE_DIGEST = 'send_site_digest';

const RHYTHMS = ['daily', 'weekly'] as const satisfies readonly Rhythm[];
/** One batch per job, which queues the next job in its transaction: a crash loses nothing and emails nobody twice. */
const BATCH = 50;
/** The maximum number of stories in one email. */
const MOST_STORIES = 12;
/** If nothing was sent for longer, because the program was stopped, only the latest news is sent. */
const LONGEST_DAYS = 14;

/** At 7:00 Central Time, and again through the morning in case the program was stopped; each member is emailed only once. */
export const sendDigestsJob = ({ db, now, ports }: JobDeps): JobDefinition => ({
  name: SEND_DIGESTS,
  schedule: '*/20 7-11 * * *',
  async run() {
    for (const rhythm of RHYTHMS) {
      const { day, until } = editionAt(rhythm, now());
      for (const siteId of await listSitesWithDigests(db, { rhythm, until })) {
        const batch: SiteDigest = { siteId, rhythm, day, until: until.toISOString() };
        await ports.jobs.enqueue(db, SEND_SITE_DIGEST, batch, { key: `${rhythm}-${siteId}-${day}` });
      }
    }
  },
});

const siteDigest = z.object({
  siteId: z.int(),
  rhythm: z.enum(RHYTHMS),
  /** YYYY-MM-DD. */
  day: z.string(),
  until: z.iso.datetime(),
  /** The last member that the previous job handled. */
  afterUserId: z.int().default(0),
});
type SiteDigest = z.input<typeof siteDigest>;

/**
 * Emails one batch of a site's readers what was published since their last digest. The time of the digest is saved in the same transaction,
 * on locked rows: a second worker waits, and then finds nothing to do.
 */
export function sendSiteDigestJob(deps: JobDeps, { batch = BATCH } = {}): JobDefinition {
  const { db, config, now, ports } = deps;
  const linksFor = unsubscribeLinks(config);

  async function run(data: object): Promise<void> {
    const asked = siteDigest.parse(data);
    const { siteId, rhythm, day, afterUserId } = asked;
    const until = new Date(asked.until);
    const sites = await listSites(db);
    const site = sites.find(({ id }) => id === siteId);
    if (!site) return;
    const writer = mailWriter({
      edition: { rhythm, day, until },
      site: {
        id: siteId,
        name: site.name,
        url: readersUrl(config, site),
        front: site.closedAt === null ? site.name : NETWORK,
      },
      urlOf: ({ siteId: home, slug }) =>
        `${readersUrl(config, sites.find(({ id }) => id === home) ?? site)}${articleHref(slug)}`,
      placeOf: ({ siteId: home }) => sitePlace(sites.find(({ id }) => id === home)?.name ?? ''),
      now: now(),
    });
    await db.transaction(async (tx) => {
      const readers = await lockDigestReaders(tx, { siteId, rhythm, until, afterUserId, limit: batch });
      const last = readers.at(-1);
      if (!last) return;
      const userIds = readers.map(({ userId }) => userId);
      const oldest = until.getTime() - LONGEST_DAYS * DAY_MS;
      const after = new Date(Math.max(oldest, Math.min(...readers.map(({ since }) => since.getTime()))));
      const news = await listNewsBetween(tx, { site, after, until, limit: MOST_STORIES + 1 });
      if (news.length > 0) {
        const addresses = await listAddresses(tx, userIds);
        const classes = await viewerClassesOf(tx, userIds, { siteId, now: now() });
        for (const { userId, since } of readers) {
          const to = addresses.get(userId);
          const stories = news.filter(({ publishedAt }) => publishedAt > since);
          const viewer = classes.get(userId);
          if (to === undefined || viewer === undefined || stories.length === 0) continue;
          const unsubscribe = linksFor({ userId, kind: `digest_${rhythm}`, siteId });
          await ports.mail.post(tx, { ...(await writer(stories, viewer)), to, unsubscribe });
        }
      }
      await markDigested(tx, { siteId, userIds, until });
      if (readers.length === batch)
        await ports.jobs.enqueue(tx, SEND_SITE_DIGEST, { ...asked, afterUserId: last.userId });
    });
  }

  return { name: SEND_SITE_DIGEST, retries: 5, run };
}

/** The confirmed addresses of members who still have an account. */
async function listAddresses(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const members = await listMembersByIds(db, userIds);
  return new Map(
    members.flatMap(({ id, email, emailConfirmedAt }) =>
      email !== null && emailConfirmedAt !== null ? [[id, email] as const] : [],
    ),
  );
}

type Written = Omit<MailMessage, 'to' | 'unsubscribe'>;
type WriterFacts = {
  edition: Edition;
  site: { id: number; name: string; url: string; front: string };
  urlOf: (article: DigestArticle) => string;
  placeOf: (article: DigestArticle) => string;
  now: Date;
};

/** Renders each distinct email once: most readers of a batch get the same stories with the same paywall labels. */
function mailWriter({ edition, site, urlOf, placeOf, now }: WriterFacts) {
  const written = new Map<string, Promise<Written>>();
  return (news: readonly DigestArticle[], viewer: ViewerClass): Promise<Written> => {
    const stories: Story[] = news.slice(0, MOST_STORIES).map((article) => ({
      ...article,
      url: urlOf(article),
      lock: isOpenTo(viewer, article, site.id)
        ? null
        : (accessMark({ ...article, place: placeOf(article) }, site.id) ?? null),
    }));
    const isCut = news.length > MOST_STORIES;
    const key = `${isCut} ${stories.map(({ id, lock }) => `${id} ${lock}`).join()}`;
    const known = written.get(key) ?? digestMail({ edition, site, stories, isCut, now });
    written.set(key, known);
    return known;
  };
}
