import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot, useTitle } from '#web/root-data.ts';
import type { getProspect } from '../../prospects/contract.ts';
import { prospectHref } from '../../prospects/prospect-view.ts';
import { cardHref, EMBED, embedHref, type ProspectAddress, prospectAt } from '../embed-view.ts';
import { prospectPicture } from '../picture-view.ts';
import css from './prospect-card.module.css';
import { ProspectCard } from './prospect-card.tsx';

/**
 * A prospect as a card: on a page of its own, and bare for frames on other sites, by id or (`/embed/?url=`) by any of our URLs that shows
 * the prospect.
 */

/** Null: the URL is not a prospect's. */
type CardData = { prospect: ReplyOf<typeof getProspect>['prospect'] | null };

const ID = /^[1-9]\d{0,8}$/;
const BAD_REQUEST = 400;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api, addTags } = pageRequestOf(context);
  const search = new URL(request.url).searchParams;
  const { site: main } = await api.sites.get({ params: { subdomain: 'www' } });
  const url = search.get('url');
  const id = params.prospectId ?? search.get('prospect_id');
  const address = id === null ? url && prospectAt(url, main.baseUrl) : byId(id);
  if (!address) {
    // A URL with an id is one of ours, so an unknown prospect is a 404.
    if (params.prospectId !== undefined) throw new Response(null, { status: 404 });
    const nobody: CardData = { prospect: null };
    return data(nobody, { status: BAD_REQUEST });
  }
  const { prospect } = await api.prospects.get({ query: address });
  addTags(`prospect:${prospect.id}`, `list:${prospect.sport}-${prospect.classYear}`);
  const found: CardData = { prospect };
  return found;
}

const byId = (id: string): ProspectAddress | null => (ID.test(id) ? { prospectId: Number(id) } : null);

export function Component() {
  const { prospect } = useLoaderData<CardData>();
  const { mainUrl } = usePageRoot();
  const emptyTitle = useTitle('No player to show');
  const isFramed = useLocation().pathname !== (prospect ? cardHref(prospect.id) : '');
  if (!prospect)
    return (
      <Page>
        <title>{emptyTitle}</title>
        <meta name="robots" content="noindex" />
        <PageTitle
          title="No player to show"
          note="Add prospect_id, or url with the link to a prospect’s profile on this network."
        />
      </Page>
    );
  const meta = (
    <PageMeta
      title={`${prospect.name}, class of ${prospect.classYear}`}
      description={`${prospect.name}’s card: rating, ranks and decision.`}
      path={prospectHref(prospect)}
      isIndexed={false}
      picture={prospectPicture(prospect)}
    />
  );
  if (isFramed)
    return (
      <>
        {meta}
        <ProspectCard prospect={prospect} profileUrl={`${mainUrl}${prospectHref(prospect)}`} isFramed />
      </>
    );
  const code = `<iframe src="${mainUrl}${embedHref(prospect.id)}" width="${EMBED.width}" height="${EMBED.height}" title="${prospect.name.replaceAll('"', '&quot;')}" loading="lazy"></iframe>`;
  return (
    <Page>
      {meta}
      <div className={css.page}>
        <ProspectCard prospect={prospect} profileUrl={prospectHref(prospect)} />
        <ButtonLink href={prospectHref(prospect)}>See full profile</ButtonLink>
        <Disclosure summary="Embed this card on your site">
          <p>Paste this where the card should appear. It updates itself.</p>
          <pre className={css.code}>
            <code>{code}</code>
          </pre>
        </Disclosure>
      </div>
    </Page>
  );
}
