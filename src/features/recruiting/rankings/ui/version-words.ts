import { readerDate } from '#kernel/dates.ts';
import type { RankingPageData } from './ranking-page.tsx';

/** Behind the count of a list: ". Version 14, published Jan 6", or since when movement is told; nothing where there is no version. */
export function versionWords(
  { version, comparedWith }: Pick<RankingPageData['ranking'], 'version' | 'comparedWith'>,
  now: Date,
): string {
  if (version) return `. Version ${version.version}, published ${readerDate(new Date(version.publishedAt), now)}`;
  return comparedWith ? `. Movement since ${readerDate(new Date(comparedWith.publishedAt), now)}` : '';
}
