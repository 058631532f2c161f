import { useLoaderData } from 'react-router';
import { SelectField } from '#design-system/field.tsx';
import { SPORTS, sportName } from '#kernel/sports.ts';
import { ARTICLE_ACCESS } from '../../../articles/article-state-view.ts';
import type { EditData } from '../edit-data.ts';
import css from './desk.module.css';
import { useDesk } from './desk-context.ts';
import { ACCESS_NAMES, readerWords } from './publish-words.ts';

/** Access and site. */
export function SettingsPart() {
  const { choices, content } = useLoaderData<EditData>();
  const { fields, change, canWrite } = useDesk();
  const { access, sport, siteId, authorId } = fields;
  const site = choices.sites.find(({ id }) => id === siteId);
  const sites = choices.sites.map(({ id, name }) => ({ value: String(id), label: name }));
  const authors = choices.authors
    .filter(({ id, mayUse }) => mayUse || id === authorId || id === content.copy.authorId)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const disabled = !canWrite;
  return (
    <section className={css.part} aria-labelledby="settings-head">
      <h2 id="settings-head">Placement and access</h2>
      <SelectField
        label="Access"
        hint={readerWords({ access, siteName: site?.name ?? 'its site' })}
        disabled={disabled}
        value={access}
        options={ARTICLE_ACCESS.map((value) => ({ value, label: ACCESS_NAMES[value] }))}
        onChange={({ target }) => {
          const wanted = ARTICLE_ACCESS.find((each) => each === target.value);
          if (wanted) change({ access: wanted });
        }}
      />
      <SelectField
        label="Site"
        disabled={disabled}
        value={String(siteId)}
        options={site ? sites : [{ value: String(siteId), label: 'Another site' }, ...sites]}
        onChange={({ target }) => change({ siteId: Number(target.value) })}
      />
      <SelectField
        label="Sport"
        disabled={disabled}
        value={sport}
        options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
        onChange={({ target }) => {
          const wanted = SPORTS.find((each) => each === target.value);
          if (wanted) change({ sport: wanted });
        }}
      />
      <SelectField
        label="Author"
        disabled={disabled}
        value={String(authorId)}
        options={authors}
        onChange={({ target }) => change({ authorId: Number(target.value) })}
      />
    </section>
  );
}
