import { FieldGrid } from '#design-system/checkbox.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { BRAND_LIMITS, type BrandPicture } from '../../brand/brand-view.ts';
import type { getBrand } from '../../brand/contract.ts';
import { siteSettingsPath } from '../document-view.ts';
import css from './brand-part.module.css';
import { type Background, ColorsPreview, PicturePreview } from './brand-preview.tsx';
import settings from './site-settings-page.module.css';

type Brand = ReplyOf<typeof getBrand>['brand'];
type PartProps = { brand: Brand; token: string };

const MEGABYTES = BRAND_LIMITS.fileBytes / 1_048_576;
const TAKEN = 'image/png,image/webp,image/jpeg';
const FILES = `PNG, WebP or JPEG, at most ${MEGABYTES} MB.`;
const { logo: LOGO, icon: ICON } = BRAND_LIMITS;

/** Logo, icon and colors of the network, each saved separately. */
export function BrandPart({ brand, token }: PartProps) {
  const { logo, darkLogo, icon } = brand;
  return (
    <div className={css.parts}>
      <Picture
        brand={brand}
        token={token}
        picture="logo"
        title="Logo"
        src={logo?.src}
        on={darkLogo ? ['light'] : ['light', 'dark']}
        note="Shown in headers, footers and emails in place of the name. In the dark theme it gets a white background unless you add a logo for dark backgrounds."
        hint={`${FILES} At least ${LOGO.height} pixels high, and up to ${LOGO.ratio} times as wide as high. A transparent background looks best.`}
      />
      {logo ? (
        <Picture
          brand={brand}
          token={token}
          picture="dark-logo"
          title="Logo for dark backgrounds"
          src={darkLogo?.src}
          on={['dark']}
          note="Optional. Shown in place of the logo in the dark theme."
          hint={`${FILES} Same size limits as the logo.`}
        />
      ) : null}
      <Picture
        brand={brand}
        token={token}
        picture="icon"
        title="Icon"
        src={icon?.tab}
        on={['light', 'dark']}
        note="Shown in browser tabs and on home screens."
        hint={`${FILES} Square, at least ${ICON.side} × ${ICON.side} pixels.`}
      />
      <Colors brand={brand} token={token} />
    </div>
  );
}

type PictureProps = PartProps & {
  picture: BrandPicture;
  title: string;
  /** Undefined: there is none. */
  src: string | undefined;
  on: readonly Background[];
  note: string;
  hint: string;
};

function Picture({ brand, token, picture, title, src, on, note, hint }: PictureProps) {
  const params = { picture };
  const name = title.toLowerCase();
  return (
    <div className={settings.form}>
      <h3>{title}</h3>
      <p className={settings.quiet}>{note}</p>
      {src === undefined ? null : <PicturePreview src={src} alt={title} on={on} isIcon={picture === 'icon'} />}
      <CallForm
        call={({ network: calls }) => calls.uploadPicture}
        params={params}
        token={token}
        label={title}
        onDone={({ siteId }) => siteSettingsPath(siteId, 'brand')}
      >
        <input type="hidden" name="version" value={brand.version} />
        <CallField
          id={`brand-${picture}`}
          label="File"
          name="image"
          type="file"
          accept={TAKEN}
          required
          hint={hint}
          onChange={({ target }) => target.setCustomValidity(isTooLarge(target) ? `At most ${MEGABYTES} MB` : '')}
        />
        <SubmitButton>{src === undefined ? `Upload ${name}` : `Replace ${name}`}</SubmitButton>
      </CallForm>
      <noscript>
        <p className={settings.quiet}>
          Uploading needs JavaScript. Without it, use <code>bluechip network set --{picture} FILE</code>.
        </p>
      </noscript>
      {src === undefined ? null : (
        <div className={settings.remove}>
          <CallForm
            call={({ network: calls }) => calls.removePicture}
            params={params}
            token={token}
            label={`Remove ${name}`}
            onDone={({ siteId }) => siteSettingsPath(siteId, 'brand')}
          >
            <input type="hidden" name="version" value={brand.version} />
            <SubmitButton kind="second">Remove {name}</SubmitButton>
          </CallForm>
        </div>
      )}
    </div>
  );
}

const isTooLarge = ({ files }: HTMLInputElement) => (files?.[0]?.size ?? 0) > BRAND_LIMITS.fileBytes;

function Colors({ brand, token }: PartProps) {
  const { primaryColor, secondaryColor, version } = brand;
  return (
    <div className={settings.form}>
      <h3>Colors</h3>
      <p className={settings.quiet}>
        Used for mastheads, buttons and highlights on the main site and the sport sites; team sites keep their own
        colors. Text stays readable: a color too close to its background is made lighter or darker.
      </p>
      {primaryColor === '' ? null : <ColorsPreview />}
      <CallForm
        call={({ network: calls }) => calls.saveColors}
        token={token}
        label="Colors of the network"
        onDone={({ siteId }) => siteSettingsPath(siteId, 'brand')}
      >
        <input type="hidden" name="version" value={version} />
        <FieldGrid>
          <CallField
            id="brand-primary"
            label="Primary color"
            name="primary_color"
            span={6}
            maxLength={7}
            defaultValue={primaryColor}
            hint="Such as #0b2545. Leave both empty for the standard colors."
            autoComplete="off"
          />
          <CallField
            id="brand-secondary"
            label="Secondary color"
            name="secondary_color"
            span={6}
            maxLength={7}
            defaultValue={secondaryColor}
            hint="Stripes and edges, such as #f2a900."
            autoComplete="off"
          />
        </FieldGrid>
        <SubmitButton>Save colors</SubmitButton>
      </CallForm>
    </div>
  );
}
