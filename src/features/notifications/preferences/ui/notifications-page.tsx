import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SettingSections } from '#design-system/setting-sections.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { UserNav } from '#web/user-nav.tsx';
import { DigestsSection } from './digests-section.tsx';
import { EmailSection, InPageSection } from './notices-section.tsx';
import { loadNotifications, type NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';
import { ProspectsSection } from './prospects-section.tsx';
import { PrimarySiteSection, SitesSection } from './sites-section.tsx';

export { loadNotifications as loader };

const SECTIONS = [
  { id: 'email', label: 'By email', Section: EmailSection },
  { id: 'in-page', label: 'On the site', Section: InPageSection },
  { id: 'sites', label: 'Sites', Section: SitesSection },
  { id: 'digests', label: 'Site digests', Section: DigestsSection },
  { id: 'primary-site', label: 'Primary site', Section: PrimarySiteSection },
  // Last, because it may be long.
  { id: 'prospects', label: 'Prospects', Section: ProspectsSection },
] as const;

/** What a member hears of: the kinds of notices, and whom and what he follows. */
export function Component() {
  const data = useLoaderData<NotificationsData>();
  return (
    <Page>
      <PageMeta
        title="Alert settings"
        description="Choose your alerts and see who and what you follow."
        path="/users/notifications"
        isIndexed={false}
      />
      <UserNav />
      <PageTitle title="Alert settings" />
      {data.isSaved ? <Alert kind="success">Changes saved.</Alert> : null}
      <div className={css.settings}>
        <SettingSections
          sections={SECTIONS.map(({ id, label, Section }) => ({ id, label, content: <Section {...data} /> }))}
        />
      </div>
    </Page>
  );
}
