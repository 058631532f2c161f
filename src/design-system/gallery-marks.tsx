import type { ReactNode } from 'react';
import { AccessKey, type EventKind, EventPill } from './event-pill.tsx';
import { EndedFlag, Flag } from './flag.tsx';
import css from './gallery.module.css';
import { GALLERY_PICTURE, GALLERY_TEAMS, galleryTeam } from './gallery-data.ts';
import { Icon, type IconName } from './icon.tsx';
import { Columns, Line } from './layout.tsx';
import { Meter } from './meter.tsx';
import { NumberFigure } from './number-figure.tsx';
import { CreditedPicture, Picture } from './picture.tsx';
import { Plate } from './plate.tsx';
import { PointsBar } from './points-bar.tsx';
import { PositionTag } from './position-tag.tsx';
import { Progress } from './progress.tsx';
import { RankFigure } from './rank-figure.tsx';
import { RankMove } from './rank-move.tsx';
import { type ChipStars, RatingChip } from './rating-chip.tsx';
import { SectionHead } from './section-head.tsx';
import { Stars } from './stars.tsx';
import { TeamMove } from './team-move.tsx';
import { Yards } from './yards.tsx';

const RATINGS: readonly { rating: number | null; stars: ChipStars }[] = [
  { rating: 6.1, stars: 5 },
  { rating: 6, stars: 4 },
  { rating: 5.6, stars: 3 },
  { rating: 5.3, stars: 2 },
  { rating: null, stars: null },
];

const EVENTS: readonly [EventKind, string][] = [
  ['commit', 'Committed'],
  ['decommit', 'Decommitted'],
  ['in', 'Enters portal'],
  ['out', 'Leaves portal'],
  ['visit', 'Official visit'],
  ['offer', 'Offer'],
];

const ICONS: readonly IconName[] = [
  ...(['commit', 'decommit', 'in', 'out', 'visit', 'offer', 'key', 'search'] as const),
  ...(['warn', 'info', 'close', 'menu', 'down', 'next', 'grip', 'bell'] as const),
];

const POSITIONS = ['QB', 'RB', 'WR', 'OL', 'TE', 'DL', 'LB', 'DB', 'K'] as const;

function Spec({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Line>{children}</Line>
      </dd>
    </div>
  );
}

function chips(size: 'sm' | 'md' | 'lg') {
  return RATINGS.map(({ rating, stars }) => (
    <RatingChip key={`${size} ${rating}`} rating={rating} stars={stars} size={size} />
  ));
}

export function GalleryMarks() {
  return (
    <section>
      <SectionHead>Marks</SectionHead>
      <dl className={css.spec}>
        <Spec name="Icons">
          <span className={css.icons}>
            {ICONS.map((name) => (
              <span key={name}>
                <Icon name={name} />{' '}
              </span>
            ))}
          </span>
        </Spec>
        <Spec name="Stars">
          <Stars count={5} />
          <Stars count={4} />
          <Stars count={3} />
          <Stars count={2} />
          <Stars count={0} />
        </Spec>
        <Spec name="Rating chip">
          {chips('lg')}
          {chips('md')}
          {chips('sm')}
        </Spec>
        <Spec name="Rank, movement">
          <RankMove change={3} />
          <RankMove change={-12} />
          <RankMove change={0} />
          <RankMove change={null} />
          <RankFigure rank={2} change={1} />
          <RankFigure rank={250} change={-101} />
          <RankFigure rank={null} />
        </Spec>
        <Spec name="Position">
          {['QB', 'EDGE', 'OT', 'PG', 'RHP', 'LW'].map((position) => (
            <PositionTag key={position} position={position} />
          ))}
        </Spec>
        <Spec name="College flag">
          {GALLERY_TEAMS.map((team) => (
            <Flag key={team.key} team={team} />
          ))}
          <Flag team={galleryTeam('nobody')} />
          <Flag team={null} />
          <EndedFlag team={galleryTeam('texas')} />
          <Flag team={galleryTeam('missouri')} size="lg" />
          <Flag team={galleryTeam('iowa')} size="lg" />
          <Flag team={null} size="lg" />
        </Spec>
        <Spec name="Move">
          <TeamMove from={galleryTeam('iowa')} to={galleryTeam('oregon')} />
          <TeamMove from={galleryTeam('lsu')} to={null} />
          <TeamMove from={galleryTeam('lsu')} to={galleryTeam('lsu')} isBack />
          <TeamMove from={galleryTeam('lsu')} to={null} end={{ letters: 'pro', title: 'Declared for the draft' }} />
        </Spec>
        <Spec name="Event">
          {EVENTS.map(([kind, word]) => (
            <EventPill key={kind} kind={kind}>
              {word}
            </EventPill>
          ))}
          <EventPill kind="visit" bare>
            Jan 8
          </EventPill>
        </Spec>
        <Spec name="Access">
          <AccessKey>Subscribers</AccessKey>
          <AccessKey>War Room</AccessKey>
        </Spec>
        <Spec name="Meter, bar, yards">
          <Meter value={0} label="Interest" />
          <Meter value={3} label="Interest" />
          <Meter value={5} label="Interest" />
          <Progress label="Generating" percent={40} />
          <div className={css.bar}>
            <PointsBar parts={[52, 14]} max={100} label="52 for ratings and 14 for national ranks" />
          </div>
          <div className={css.yards}>
            <Yards />
          </div>
        </Spec>
      </dl>
    </section>
  );
}

export function GalleryPlates() {
  return (
    <section>
      <SectionHead aside="where no licensed photograph exists">Plates</SectionHead>
      <Columns count={4}>
        {POSITIONS.map((position, index) => (
          <Plate key={position} seed={position} position={position} team={GALLERY_TEAMS[index % 8]?.key} />
        ))}
        <Plate seed="basketball" sport="basketball" team="texas" />
        <Plate seed="baseball" sport="baseball" team="lsu" />
        <Plate seed="hockey" sport="hockey" quiet />
        <NumberFigure number={74} position="OT" note="Lake Travis" />
        <NumberFigure number={null} position="EDGE" note="Westgate" team="texas-am" />
        <NumberFigure number={7} position="QB" note="Lakota East" team="north-carolina" />
        <NumberFigure number={12} position="QB" note="On the site’s color" team="site" />
      </Columns>
    </section>
  );
}

/** Before their files arrive: the space is reserved. */
export function GalleryPictures() {
  return (
    <section>
      <SectionHead aside="where one does">Pictures</SectionHead>
      <Columns count={4}>
        <CreditedPicture image={GALLERY_PICTURE} sizes="20rem" caption="Friday night at the stadium." />
        <Picture image={GALLERY_PICTURE} sizes="20rem" ratio="4:3" />
        <Picture image={{ ...GALLERY_PICTURE, thumbhash: null }} sizes="20rem" ratio="4:5" />
        <Picture image={GALLERY_PICTURE} sizes="20rem" ratio="1:1" />
      </Columns>
    </section>
  );
}
