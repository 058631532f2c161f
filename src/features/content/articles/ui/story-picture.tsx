import { Picture } from '#design-system/picture.tsx';
import { Plate } from '#design-system/plate.tsx';
import type { ArticleRow } from '../article-view.ts';

type StoryPictureProps = {
  article: ArticleRow;
  /** How wide it stands, as the attribute of an image. */
  sizes: string;
  isFirst?: boolean;
};

/** The article's picture, else a drawn play in the colours of its site. Beside its headline it says nothing more to a listener. */
export function StoryPicture({ article, sizes, isFirst = false }: StoryPictureProps) {
  return article.image ? (
    <Picture image={article.image} sizes={sizes} isFirst={isFirst} alt="" />
  ) : (
    <Plate seed={article.slug} sport={article.sport} team={article.teamKey} />
  );
}
