import { type SQL, sql } from 'drizzle-orm';
import { RATING_ORDER } from '../prospects/public.ts';
import { prospects, ratingChanges } from '../prospects/tables.ts';
import { NATIONAL_LENGTH } from '../rankings/public.ts';
import { type RankedClass, VERSION_DEPTH } from './version-scope.ts';

/** What a version at that time would have contained, in the order of `rankClass` without a published staff list. */
export function pastEntries({ sport, classYear }: RankedClass, at: Date): SQL {
  const place = (within: string) => sql.raw(`row_number() over (partition by ${within} order by ${RATING_ORDER})`);
  return sql`
    select * from (
      select id, ${place('true')} as national_rank,
        case when position is not null then ${place('position')} end as position_rank,
        case when state is not null then ${place('state')} end as state_rank,
        rating_tenths, position, state
      from (
        select distinct on (prospects.id) prospects.id, prospects.position, prospects.source_national_rank,
          prospects.source_position_rank, prospects.name_key, ${ratingChanges.newTenths} as rating_tenths,
          case when prospects.hometown_country = 'US' then prospects.hometown_state end as state
        from ${prospects} join ${ratingChanges} on ${ratingChanges.prospectId} = prospects.id
        where prospects.sport = ${sport} and prospects.class_year = ${classYear} and not prospects.is_hidden
          and ${ratingChanges.at} <= ${at.toISOString()}::timestamptz
        order by prospects.id, ${ratingChanges.at} desc, ${ratingChanges.id} desc
      ) as rated
      where rating_tenths is not null
    ) as ranked
    where national_rank <= ${NATIONAL_LENGTH[sport]}::int or position_rank <= ${VERSION_DEPTH}::int
      or state_rank <= ${VERSION_DEPTH}::int`;
}
