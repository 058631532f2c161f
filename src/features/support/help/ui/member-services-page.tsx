import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Columns, Line, Page, Sections } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { MEMBER_SERVICES_PATH } from '../help-topic-view.ts';
import { standingServices } from '../member-services-view.ts';
import css from './member-services-page.module.css';

type ServicesData = { groups: ReturnType<typeof standingServices> };

export function loader({ context }: LoaderFunctionArgs): ServicesData {
  return { groups: standingServices(pageRequestOf(context).pageStands) };
}

/** Customer support: what members can do themselves, and how to reach staff. */
export function Component() {
  const { groups } = useLoaderData<ServicesData>();
  return (
    <Page>
      <PageMeta
        title="Customer Support"
        description="What you can do yourself with your account, and how to reach us."
        path={MEMBER_SERVICES_PATH}
      />
      <PageTitle title="Customer Support" note="Manage most things yourself in seconds. Need more? We’re here." />
      <div className={css.body}>
        <Sections>
          <Columns count={2}>
            {groups.map(({ title, services }) => (
              <section key={title} aria-label={title}>
                <SectionHead>{title}</SectionHead>
                <RowList>
                  {services.map(({ label, href, what }) => (
                    <RowItem key={href}>
                      <RowMain href={href} sub={what}>
                        {label}
                      </RowMain>
                    </RowItem>
                  ))}
                </RowList>
              </section>
            ))}
          </Columns>
          <section aria-labelledby="reach" className={css.reach}>
            <SectionHead id="reach">Contact us</SectionHead>
            <p>
              Tell us what you need and where to reply. If you can’t get into your account, use the email address on the
              account. That’s the only place we’ll reply.
            </p>
            <Line>
              <ButtonLink href="/news/contact-us-5">Contact us</ButtonLink>
              <ButtonLink kind="second" href="/help">
                Help
              </ButtonLink>
            </Line>
          </section>
        </Sections>
      </div>
    </Page>
  );
}
