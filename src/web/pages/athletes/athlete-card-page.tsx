import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NumberFigure } from '#design-system/number-figure.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import {
  type AthleteProfile,
  hometownText,
  jerseyNumber,
  titleOf,
  yearName,
} from '#features/transfers/athletes/athlete-view.ts';
import { athletePicture } from '#features/transfers/athletes/picture-view.ts';
import { athleteCardHref, athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { type CollegeTransfer, moveDay, moveText } from '#features/transfers/entries/transfer-view.ts';
import { dayAfterWord } from '#kernel/days.ts';
import { PageMeta } from '../../page-meta.tsx';
import { pageRequestOf } from '../../request-context.ts';
import { useNetworkName, usePageRoot } from '../../root-data.ts';
import css from './athlete-card.module.css';
import { readAthlete } from './athlete-data.ts';
import { CollegeName } from './college-name.tsx';

/** Only the card of an athlete, for iframes of other sites. */

type CardData = { player: AthleteProfile };

export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs): Promise<CardData> {
  return { player: await readAthlete(pageRequestOf(context), slug, athleteCardHref) };
}

export function Component() {
  const { player } = useLoaderData<CardData>();
  const { mainUrl, now } = usePageRoot();
  const networkName = useNetworkName();
  const profileUrl = `${mainUrl}${athleteHref(player)}`;
  const { name, position, college, heightInches, weightLbs, athleticYear, transfers } = player;
  const [latest] = transfers;
  const figures = [
    { label: 'Year', value: athleticYear === null ? null : yearName(athleticYear) },
    { label: 'Height', value: heightText(heightInches) },
    { label: 'Weight', value: weightLbs === null ? null : String(weightLbs) },
  ];
  return (
    <>
      <PageMeta
        title={titleOf(player)}
        description={`${name} at one glance: college, position and size.`}
        path={athleteHref(player)}
        isIndexed={false}
        picture={athletePicture(player)}
      />
      <article className={css.card}>
        <div className={css.figure}>
          <NumberFigure
            number={jerseyNumber(player)}
            position={position ?? '–'}
            team={college?.teamKey ?? undefined}
            short
          />
        </div>
        <div className={css.id}>
          <h1>
            <a href={profileUrl} target="_blank" rel="noopener">
              {name}
            </a>
          </h1>
          <p className={css.line}>
            {position ? <PositionTag position={position} /> : null} <CollegeName college={college} />
          </p>
          <p className={css.fine}>
            {[hometownText(player), latest ? moveLine(latest, new Date(now)) : null]
              .filter((part) => part !== null)
              .join('. ')}
          </p>
          <dl className={css.figures}>
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value ?? '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className={css.credit}>
          <a className={css.home} href={profileUrl} target="_blank" rel="noopener">
            {networkName}
          </a>
        </p>
      </article>
    </>
  );
}

/** "Signed with Auburn Jan 9". */
function moveLine(transfer: CollegeTransfer, now: Date): string {
  const day = moveDay(transfer);
  return day === null ? moveText(transfer) : `${moveText(transfer)} ${dayAfterWord(day, now)}`;
}
