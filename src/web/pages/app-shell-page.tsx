import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { PageMeta } from '../page-meta.tsx';
import { usePageRoot } from '../root-data.ts';

/** Header, footer and an empty main: what an installed application shows before it has a page. Nothing personal. */
export function Component() {
  const { network } = usePageRoot();
  return (
    <>
      <PageMeta title={network.name} description="College recruiting and rankings." path="/_app" isIndexed={false} />
      <h1 className={hiddenClass}>{network.name}</h1>
    </>
  );
}
