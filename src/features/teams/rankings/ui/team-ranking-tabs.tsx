import { Tabs } from '#design-system/tabs.tsx';
import { RANKING_TYPES, type RankingPlace, teamRankingPath, typeName } from '../team-ranking-view.ts';

/** Tabs for the same ranking by recruits, by transfers, or by both. */
export function TeamRankingTabs({ place }: { place: Omit<RankingPlace, 'type'> & { type: string } }) {
  return (
    <Tabs
      label="Ranking type"
      tabs={RANKING_TYPES.map((each) => ({
        label: typeName(each),
        href: teamRankingPath({ ...place, type: each }),
        current: each === place.type,
      }))}
    />
  );
}
