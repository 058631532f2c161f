import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SettingSections } from '#design-system/setting-sections.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { UserNav } from '#web/user-nav.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { DigestsSection } from './digests-section.tsx';
import { loadNotifications, type NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';
import { ProspectsSection } from './prospects-section.tsx';
import { DevicesSection } from './push-devices-section.tsx';
import { QuietHoursSection } from './quiet-hours-section.tsx';
import { PrimarySiteSection, SitesSection } from './sites-section.tsx';

export { loadNotifications as loader };

const SECTIONS = [
  { id: 'alerts', label: 'Alerts', Section: AlertsSection },
  { id: 'devices', label: 'Push alerts', Section: DevicesSection, isPush: true },
  { id: 'quiet-hours', label: 'Quiet hours', Section: QuietHoursSection, isPush: true },
  { id: 'sites', label: 'Sites', Section: SitesSection },
  { id: 'digests', label: 'Site digests', Section: DigestsSection },
  { id: 'primary-site', label: 'Primary site', Section: PrimarySiteSection },
  // Last, because it may be long.
  { id: 'prospects', label: 'Prospects', Section: ProspectsSection },
] as const;

/** The member's alerts by event and channel, and everything they follow. */
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
          sections={SECTIONS.filter((section) => data.push.publicKey !== null || !('isPush' in section)).map(
            ({ id, label, Section }) => ({ id, label, content: <Section {...data} /> }),
          )}
        />
      </div>
    </Page>
  );
}
