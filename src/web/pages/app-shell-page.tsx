import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { PageMeta } from '../page-meta.tsx';

/** Header, footer and an empty main: what an installed application shows before it has a page. Nothing personal. */
export function Component() {
  return (
    <>
      <PageMeta title="Bluechip" description="College recruiting and rankings." path="/_app" isIndexed={false} />
      <h1 className={hiddenClass}>Bluechip</h1>
    </>
  );
}
