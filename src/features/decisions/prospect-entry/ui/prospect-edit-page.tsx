import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Facts } from '#design-system/facts.tsx';
import { prospectHref, statusText } from '#features/recruiting/prospects/prospect-view.ts';
import { sportName } from '#kernel/sports.ts';
import { AdminFrame, AdminHead, AdminParts } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { DecisionSection } from './decision-section.tsx';
import { type EntryData, editPath, loadEntry, type Saved } from './entry-data.ts';
import { InterestsSection } from './interests-section.tsx';
import { RatingSection } from './rating-section.tsx';
import { VideosSection } from './videos-section.tsx';
import { VisitsSection } from './visits-section.tsx';
import { VitalsSection } from './vitals-section.tsx';

export { loadEntry as loader };

const PARTS = [
  { id: 'vitals', label: 'Vitals', content: <VitalsSection /> },
  { id: 'rating', label: 'Rating', content: <RatingSection /> },
  { id: 'decision', label: 'Commitment', content: <DecisionSection /> },
  { id: 'interests', label: 'Interests and offers', content: <InterestsSection /> },
  { id: 'visits', label: 'Visits', content: <VisitsSection /> },
  { id: 'videos', label: 'Videos', content: <VideosSection /> },
] as const;

const SAVED: Readonly<Record<Saved, string>> = {
  added: 'Prospect added.',
  vitals: 'Vitals saved. Imports won’t overwrite them.',
  rating: 'Rating saved. The class has been reranked.',
  decision: 'Decision saved. Teams, forecasts and followers are up to date.',
  day: 'Date corrected. Graded forecasts and alerts already sent don’t change.',
  interests: 'College saved.',
  visits: 'Visits saved.',
  videos: 'Videos saved.',
};

/** The staff page of one prospect, in sections; each is saved separately. */
export function Component() {
  const { navigation, entry, saved } = useLoaderData<EntryData>();
  const { prospect, may } = entry;
  const { id, name, sport, classYear, position } = prospect;
  const place = [`${sportName(sport)} ${classYear}`, position].filter((part) => part !== null).join(', ');
  return (
    <AdminFrame navigation={navigation} path={editPath(id)}>
      <PageMeta title={`Edit ${name}`} description={`Edit ${name}.`} path={editPath(id)} isIndexed={false} />
      <AdminHead title={name}>
        {place}. Dates are in Central Time. <a href={prospectHref(prospect)}>Profile</a>
        {may.takeDown ? (
          <>
            {', '}
            <a href={`/admin/takedowns?person_id=${prospect.personId}`}>Take down</a>
          </>
        ) : null}
      </AdminHead>
      {saved ? <Alert kind="success">{SAVED[saved]}</Alert> : null}
      {may.write ? null : <Alert kind="info">You can view prospects but not edit them.</Alert>}
      <EntryFacts />
      <AdminParts parts={PARTS} />
    </AdminFrame>
  );
}

function EntryFacts() {
  const { prospect } = useLoaderData<EntryData>().entry;
  const { rating, isRatingDerived, ranks, status, college, committedOn } = prospect;
  const rank = (place: number | null) => (place === null ? 'Not ranked' : String(place));
  const facts = [
    {
      label: 'Rating',
      value: rating === null ? 'Not rated' : `${rating.toFixed(1)}${isRatingDerived ? ', derived' : ''}`,
    },
    { label: 'National', value: rank(ranks.natl) },
    { label: 'Position', value: rank(ranks.pos) },
    { label: 'State', value: rank(ranks.st) },
    { label: 'Status', value: statusText(status) },
    { label: 'College', value: college?.shortName ?? 'None yet' },
    { label: 'Since', value: committedOn ?? 'Not known' },
  ];
  return <Facts items={facts} />;
}
