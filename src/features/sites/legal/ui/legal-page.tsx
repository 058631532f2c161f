import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import { longDay } from '#kernel/days.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { getLegalDocument } from '../contract.ts';
import { LEGAL_NAMES, legalPath } from '../legal-view.ts';
import css from './legal-page.module.css';

type LegalData = ReplyOf<typeof getLegalDocument>['legalDocument'];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LegalData> {
  const { pathname } = new URL(request.url);
  const name = LEGAL_NAMES.find((each) => legalPath(each) === pathname.replace(/\/$/, ''));
  if (!name) throw new Response(null, { status: 404 });
  const { legalDocument } = await pageRequestOf(context).api.legal.document({ params: { name } });
  if (legalDocument.url !== null) throw redirect(legalDocument.url);
  return legalDocument;
}

/** /terms, /privacy-policy and /refunds: the staff's text, or the program's default. */
export function Component() {
  const { name, title, html, changedOn } = useLoaderData<LegalData>();
  const { network } = usePageRoot();
  return (
    <Page>
      <PageMeta title={title} description={`${title} of ${network.name}.`} path={legalPath(name)} />
      <PageTitle title={title} note={changedOn === null ? undefined : `Last updated ${longDay(changedOn)}`} />
      <div className={css.body}>
        <WrittenHtml html={html} kind="page" />
      </div>
    </Page>
  );
}
