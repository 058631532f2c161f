import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { AdminFrame, AdminHead, AdminParts } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { type SettingPart, SITE_SETTINGS_PATH } from '../document-view.ts';
import { BannerPart } from './banner-part.tsx';
import { BrandPart } from './brand-part.tsx';
import { CallPart } from './call-part.tsx';
import { ColorsPart } from './colors-part.tsx';
import { InstallPart } from './install-part.tsx';
import { LegalPart } from './legal-part.tsx';
import { LetterPart } from './letter-part.tsx';
import { MeasurementPart } from './measurement-part.tsx';
import { ModulesPart } from './modules-part.tsx';
import { NetworkPart } from './network-part.tsx';
import { PagePart } from './page-part.tsx';
import { SalePart } from './sale-part.tsx';
import { loadSettings, type SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';
import { SponsorsPart } from './sponsors-part.tsx';

export { loadSettings as loader };

const SAVED: Readonly<Record<SettingPart, string>> = {
  page: 'Front page saved. Readers see it now.',
  colors: 'Colors saved.',
  call: 'Call to action saved.',
  banner: 'Banner saved.',
  letter: 'Letter saved.',
  sponsors: 'Sponsors saved.',
  modules: 'Modules saved. Add a new one to the front page to show it.',
  measurement: 'Measurement ID saved.',
  sale: 'Saved. The checkout shows it now.',
  install: 'Saved. Browsers see it at their next visit.',
  network: 'Name and links saved. Every page and email shows them now.',
  brand: 'Saved. Every page shows it now.',
  legal: 'Document saved.',
};

/** The settings of one site: its front page and its messages. Each section is saved separately. */
export function Component() {
  const { navigation, site, promotions, sale, install, legal, network, brand, token, saved } =
    useLoaderData<SettingsData>();
  const parts = [
    ...(network
      ? [{ id: 'network', label: 'Name and links', content: <NetworkPart network={network} token={token} /> }]
      : []),
    ...(brand ? [{ id: 'brand', label: 'Logo and colors', content: <BrandPart brand={brand} token={token} /> }] : []),
    ...(promotions ? [{ id: 'page', label: 'Front page', content: <PagePart promotions={promotions} /> }] : []),
    ...(promotions?.colors
      ? [{ id: 'colors', label: 'Colors', content: <ColorsPart colors={promotions.colors} /> }]
      : []),
    { id: 'call', label: 'Call to action', content: <CallPart /> },
    { id: 'banner', label: 'Promotion banner', content: <BannerPart /> },
    { id: 'letter', label: 'Publisher’s letter', content: <LetterPart /> },
    ...(promotions
      ? [
          { id: 'sponsors', label: 'Sponsors', content: <SponsorsPart promotions={promotions} /> },
          { id: 'modules', label: 'Custom modules', content: <ModulesPart promotions={promotions} /> },
          { id: 'measurement', label: 'Google Analytics', content: <MeasurementPart promotions={promotions} /> },
        ]
      : []),
    ...(sale ? [{ id: 'sale', label: 'Sale', content: <SalePart sale={sale} /> }] : []),
    ...(install ? [{ id: 'install', label: 'Installed site', content: <InstallPart install={install} /> }] : []),
    ...(legal
      ? [{ id: 'legal', label: 'Legal documents', content: <LegalPart documents={legal} token={token} /> }]
      : []),
  ];
  return (
    <AdminFrame navigation={navigation} path={SITE_SETTINGS_PATH}>
      <PageMeta
        title={`Settings of ${site.name}`}
        description={`Settings of ${site.name}.`}
        path={SITE_SETTINGS_PATH}
        isIndexed={false}
      />
      <AdminHead title={site.name}>
        Layout, banner and modules. <a href={site.baseUrl}>View site</a>
      </AdminHead>
      <SiteChoice />
      {saved ? <Alert kind="success">{SAVED[saved]}</Alert> : null}
      <AdminParts key={site.id} parts={parts} />
    </AdminFrame>
  );
}

function SiteChoice() {
  const { sites, site } = useLoaderData<SettingsData>();
  if (sites.length < 2) return null;
  return (
    <form className={css.choice} method="get" action={SITE_SETTINGS_PATH} aria-label="Choose a site">
      <SelectField
        label="Site"
        name="site_id"
        defaultValue={String(site.id)}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button type="submit" kind="second" size="small">
        Open
      </Button>
    </form>
  );
}
