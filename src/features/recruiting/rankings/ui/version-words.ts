import { calendarDate } from '#kernel/dates.ts';
import type { RankingPageData } from './ranking-page.tsx';

/**
 * The text after the count of a list: ". Version 14, published Jan 6, 2027", or the date that movement is measured from; empty without a
 * version.
 */
export function versionWords({
  version,
  comparedWith,
}: Pick<RankingPageData['ranking'], 'version' | 'comparedWith'>): string {
  if (version) return `. Version ${version.version}, published ${calendarDate(new Date(version.publishedAt))}`;
  return comparedWith ? `. Change since ${calendarDate(new Date(comparedWith.publishedAt))}` : '';
}
