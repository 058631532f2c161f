import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { FormPart } from '#design-system/form-page.tsx';
import { RecordPanel } from '#design-system/record-panel.tsx';
import { staffTime } from '#kernel/staff-time.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import type { RedirectView } from '../contract.ts';
import { doneHref, KIND_LABELS, REDIRECT_KINDS, REDIRECT_LIMITS } from '../redirects-view.ts';
import css from './redirects.module.css';
import type { RedirectsData } from './redirects-data.ts';

/** The sites that a redirect or an import can be limited to, and all sites. */
export function useSiteOptions(): { value: string; label: string }[] {
  const { found } = useLoaderData<RedirectsData>();
  return [
    { value: '', label: 'Every site' },
    ...found.sites.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

/** `prefix` keeps the field ids of two forms on the page distinct. */
function RedirectFields({ prefix, redirect }: { prefix: string; redirect: RedirectView | null }) {
  const sites = useSiteOptions();
  return (
    <FieldGrid>
      <CallField
        id={`${prefix}-from`}
        label="Old address"
        name="from"
        required
        maxLength={REDIRECT_LIMITS.typed}
        autoComplete="off"
        placeholder="/2019/05/signing-day"
        hint="Capital letters and a slash at the end make no difference. With a query, such as /?p=12, only that query is redirected."
        defaultValue={redirect?.from ?? ''}
      />
      <CallField
        id={`${prefix}-to`}
        label="New address"
        name="to"
        required
        maxLength={REDIRECT_LIMITS.typed}
        autoComplete="off"
        placeholder="/news/signing-day"
        hint="A path of the same site, or a full https:// address."
        defaultValue={redirect?.to ?? ''}
      />
      <CallSelect
        id={`${prefix}-site`}
        label="Site"
        name="site_id"
        span={6}
        defaultValue={redirect?.site ? String(redirect.site.id) : ''}
        options={sites}
      />
      <CallSelect
        id={`${prefix}-kind`}
        label="Kind"
        name="kind"
        span={6}
        defaultValue={redirect?.kind ?? 'permanent'}
        options={REDIRECT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
    </FieldGrid>
  );
}

export function AddForm() {
  const { token } = useLoaderData<RedirectsData>();
  return (
    <section className={css.part} aria-labelledby="add-head">
      <h2 id="add-head">Add a redirect</h2>
      <CallForm
        call={({ redirects }) => redirects.add}
        token={token}
        label="Add a redirect"
        onDone={() => doneHref('added')}
      >
        <RedirectFields prefix="new" redirect={null} />
        <SubmitButton>Add redirect</SubmitButton>
      </CallForm>
    </section>
  );
}

/** The redirect named in the URL, with its actions. */
export function RedirectPanel({ redirect, closeHref }: { redirect: RedirectView; closeHref: string }) {
  const { token, found } = useLoaderData<RedirectsData>();
  const { id, from, to, site, kind, uses, lastUsedAt, createdAt, changedAt } = redirect;
  return (
    <RecordPanel
      id="chosen"
      title={from}
      closeHref={closeHref}
      facts={[
        { label: 'New address', value: to },
        { label: 'Site', value: site?.name ?? 'Every site' },
        { label: 'Kind', value: KIND_LABELS[kind] },
        { label: 'Uses', value: uses.toLocaleString('en-US') },
        { label: 'Last used', value: lastUsedAt ? staffTime(lastUsedAt) : 'Never' },
        { label: 'Added', value: staffTime(createdAt) },
        ...(changedAt === createdAt ? [] : [{ label: 'Changed', value: staffTime(changedAt) }]),
      ]}
    >
      {found.mayWrite ? (
        <>
          <FormPart title="Change">
            <CallForm
              call={({ redirects }) => redirects.change}
              params={{ redirectId: id }}
              token={token}
              label={`Change ${from}`}
              onDone={() => doneHref('saved')}
            >
              <input type="hidden" name="seen_changed_at" value={changedAt} />
              <RedirectFields prefix="chosen" redirect={redirect} />
              <SubmitButton>Save changes</SubmitButton>
            </CallForm>
          </FormPart>
          <FormPart title="Remove">
            <p>The old address answers “Page not found” again. The audit log keeps what it was.</p>
            <CallForm
              call={({ redirects }) => redirects.remove}
              params={{ redirectId: id }}
              token={token}
              label={`Remove ${from}`}
              onDone={() => doneHref('removed')}
            >
              <SubmitButton kind="danger">Remove redirect</SubmitButton>
            </CallForm>
          </FormPart>
        </>
      ) : null}
    </RecordPanel>
  );
}
