import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';
import { CallArea, CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { LONGEST_HTML, LONGEST_MODULE_NAME, LONGEST_MODULE_TITLE } from '../../custom-modules/module-view.ts';
import { siteSettingsPath } from '../document-view.ts';
import { Preview } from './preview.tsx';
import type { Promotions, SettingsData } from './settings-data.ts';
import css from './site-settings-page.module.css';

type Module = Promotions['modules']['modules'][number];

/** HTML modules that the site's front page may show by name. */
export function ModulesPart({ promotions }: { promotions: Promotions }) {
  const { modules, mayWrite } = promotions.modules;
  if (!mayWrite && modules.length === 0) return <p className={css.quiet}>This site has no modules of its own.</p>;
  return (
    <>
      <p className={css.quiet}>
        HTML: paragraphs, headings, lists, quotes, tables, links and our own pictures. A module of the main site appears
        on every site that has no module of the same name.
      </p>
      <ul className={css.modules}>
        {modules.map((each) => (
          <li key={each.name}>
            <h3>{each.name}</h3>
            {mayWrite ? <ModuleForm promotions={promotions} module={each} /> : null}
            <Preview>
              {each.title ? <h4>{each.title}</h4> : null}
              <WrittenHtml html={each.html} />
            </Preview>
            {mayWrite ? <RemoveForm promotions={promotions} name={each.name} /> : null}
          </li>
        ))}
        {mayWrite ? (
          <li key="">
            <h3>A new module</h3>
            <ModuleForm promotions={promotions} module={null} />
          </li>
        ) : null}
      </ul>
    </>
  );
}

function ModuleForm({ promotions, module }: { promotions: Promotions; module: Module | null }) {
  const { token, site } = useLoaderData<SettingsData>();
  const id = module?.name ?? 'new-module';
  return (
    <div className={css.form}>
      <CallForm
        call={({ customModules }) => customModules.save}
        params={{ siteId: site.id }}
        token={token}
        label={module ? `Module ${module.name}` : 'A new module'}
        onDone={({ siteId }) => siteSettingsPath(siteId, 'modules')}
      >
        <input type="hidden" name="version" value={promotions.modules.version} />
        {module ? <input type="hidden" name="name" value={module.name} /> : null}
        {module ? null : <input type="hidden" name="is_new" value="1" />}
        <FieldGrid>
          {module ? null : (
            <CallField
              id={`${id}-name`}
              label="Name"
              name="name"
              span={4}
              required
              maxLength={LONGEST_MODULE_NAME}
              autoComplete="off"
              hint="Such as signing-day. It can’t be changed later."
            />
          )}
          <CallField
            id={`${id}-title`}
            label="Heading"
            name="title"
            span={8}
            maxLength={LONGEST_MODULE_TITLE}
            defaultValue={module?.title ?? ''}
            autoComplete="off"
            hint="Optional"
          />
          <CallArea
            id={`${id}-html`}
            label="HTML"
            name="html"
            rows={8}
            span={12}
            required
            maxLength={LONGEST_HTML}
            defaultValue={module?.html ?? ''}
          />
        </FieldGrid>
        <SubmitButton>{module ? 'Save module' : 'Add module'}</SubmitButton>
      </CallForm>
    </div>
  );
}

function RemoveForm({ promotions, name }: { promotions: Promotions; name: string }) {
  const { token, site } = useLoaderData<SettingsData>();
  return (
    <div className={css.remove}>
      <CallForm
        call={({ customModules }) => customModules.remove}
        params={{ siteId: site.id, name }}
        token={token}
        label={`Remove ${name}`}
        onDone={({ siteId }) => siteSettingsPath(siteId, 'modules')}
      >
        <input type="hidden" name="version" value={promotions.modules.version} />
        <SubmitButton kind="danger" size="small">
          Remove {name}
        </SubmitButton>
      </CallForm>
    </div>
  );
}
