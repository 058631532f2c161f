import { Picture } from '#design-system/picture.tsx';
import { Plate } from '#design-system/plate.tsx';
import type { ArticleRow } from '../article-view.ts';

type StoryPictureProps = {
  article: ArticleRow;
  /** Its width, as the `sizes` attribute of an image. */
  sizes: string;
  isFirst?: boolean;
};

/** The article's picture, otherwise a drawn play in the colors of its site. Next to its headline it is hidden from screen readers. */
export function StoryPicture({ article, sizes, isFirst = false }: StoryPictureProps) {
  return article.image ? (
    <Picture image={article.image} sizes={sizes} isFirst={isFirst} alt="" />
  ) : (
    <Plate seed={article.slug} sport={article.sport} team={article.teamKey} />
  );
}
