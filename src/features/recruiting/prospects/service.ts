import { collegeFlags } from '#features/directory/colleges/public.ts';
import { checkSportIsOffered } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { prospectRowOf } from './prospect-rows.ts';
import type { Provenance } from './provenance.ts';
import {
  findProspect,
  findProspectByAddress,
  listCommitments,
  listRatingChanges,
  listServiceRatings,
} from './queries.ts';
import { compositeRating, RATING_UNIT } from './rating.ts';

export type ProspectAddress = { prospectId?: number | undefined; year?: number | undefined; slug?: string | undefined };

/** The whole profile. Throws not_found if there is none, it is hidden, or its sport is closed. */
export async function prospectProfileOf(ctx: Context, { prospectId, year = 0, slug = '' }: ProspectAddress) {
  const record =
    prospectId === undefined
      ? await findProspectByAddress(ctx.db, { classYear: year, slug })
      : await findProspect(ctx.db, prospectId);
  if (!record) throw apiError('not_found');
  await checkSportIsOffered(ctx, record.sport);
  const [ratings, changes, commitments, colleges] = await Promise.all([
    listServiceRatings(ctx.db, record.id),
    listRatingChanges(ctx.db, record.id),
    listCommitments(ctx.db, record.id),
    collegeFlags(ctx),
  ]);
  return {
    prospect: {
      ...prospectRowOf(record, colleges),
      personId: record.personId,
      ratingHistory: changes.map((change) => ({
        at: change.at.toISOString(),
        reason: change.reason,
        oldRating: inTenths(change.oldTenths),
        newRating: inTenths(change.newTenths),
      })),
      composite: compositeRating(ratings),
      serviceRatings: ratings.map(({ service, scale, value, ratedOn }) => ({
        service,
        scale,
        value: value / RATING_UNIT,
        ratedOn,
      })),
      commitments: commitments.map(({ collegeId, status, happenedOn }) => ({
        collegeId,
        status: commitmentStatus(status),
        happenedOn,
      })),
      sources: sourcesOf(record.provenance),
    },
  };
}

const inTenths = (tenths: number | null) => (tenths === null ? null : tenths / 10);

function commitmentStatus(status: string): 'committed' | 'signed' | 'decommitted' {
  if (status === 'signed' || status === 'decommitted') return status;
  return 'committed';
}

/** Each source once, with the latest day one of its facts was read. */
function sourcesOf(provenance: Provenance): { source: string; on: string }[] {
  const latest = new Map<string, string>();
  for (const { source, on } of Object.values(provenance)) {
    if ((latest.get(source) ?? '') < on) latest.set(source, on);
  }
  return [...latest].map(([source, on]) => ({ source, on })).toSorted((a, b) => a.source.localeCompare(b.source));
}
