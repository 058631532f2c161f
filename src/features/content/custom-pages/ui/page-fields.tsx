import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { CallArea, CallField, CallSelect } from '#web/call-field.tsx';
import { useCallForm } from '#web/form-state.ts';
import { useLeaveGuard } from '#web/leave-guard.ts';
import type { TypedForm } from '#web/typed-forms.ts';
import { useRestoreForm } from '#web/use-restore-form.ts';
import { MOST_IN_PLACE, PAGE_LIMITS, PAGE_PLACES, type PagePlace } from '../custom-page-view.ts';
import type { StaffPageView } from '../staff-calls-view.ts';

const PLACE_OPTIONS: Readonly<Record<PagePlace, string>> = {
  header: 'Header, after the built-in links',
  footer: 'Footer, before the legal links',
  none: 'Not in the navigation',
};

type PageFieldsProps = {
  /** Null for a new page. */
  page: StaffPageView | null;
  /** Called before the fields are filled in again with what was typed before a sign-in. */
  onRestore: (typed: TypedForm) => void;
  children: ReactNode;
};

/** The fields of a page in its form, for new and saved pages. */
export function PageFields({ page, onRestore, children }: PageFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isChanged = useChanged(place);
  useRestoreForm(place, onRestore);
  const { isSending } = useCallForm();
  useLeaveGuard(isChanged && !isSending);
  return (
    <>
      <div ref={place}>
        <FieldGrid>
          <CallField
            label="Title"
            name="title"
            span={12}
            defaultValue={page?.title}
            maxLength={PAGE_LIMITS.title}
            hint="Also the link in the navigation, so keep it short."
            autoComplete="off"
            required
          />
          <CallField
            label="Address"
            name="slug"
            span={12}
            defaultValue={page?.slug}
            maxLength={PAGE_LIMITS.slug}
            hint={
              page
                ? 'After /pages/. If you change the address of a published page, the old one leads to the new one.'
                : 'After /pages/, such as about-us. Leave empty to use the title.'
            }
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
          />
          <CallArea
            label="Text"
            name="html"
            span={12}
            rows={18}
            defaultValue={page?.html}
            maxLength={PAGE_LIMITS.html}
            hint="HTML: paragraphs, headings (h2 to h4), lists, tables, quotes and links. Anything else is removed when you save."
          />
          <CallArea
            label="Description"
            name="description"
            span={12}
            rows={2}
            defaultValue={page?.description}
            maxLength={PAGE_LIMITS.description}
            hint="One or two sentences for search engines and link previews. Leave empty to use the beginning of the text."
          />
          <CallSelect
            label="Navigation"
            name="place"
            span={6}
            defaultValue={page?.place ?? 'none'}
            hint={`Up to ${MOST_IN_PLACE} pages in the header and in the footer.`}
            options={PAGE_PLACES.map((value) => ({ value, label: PLACE_OPTIONS[value] }))}
          />
          <CallSelect
            label="Visibility"
            name="status"
            span={6}
            defaultValue={page?.status ?? 'draft'}
            options={[
              { value: 'draft', label: 'Draft: only staff see it' },
              { value: 'published', label: 'Published: everyone can read it' },
            ]}
          />
        </FieldGrid>
      </div>
      {children}
    </>
  );
}

/** Whether the form around `place` has unsaved changes. */
function useChanged(place: RefObject<HTMLElement | null>): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const change = () => setChanged(true);
    form.addEventListener('input', change);
    return () => form.removeEventListener('input', change);
  }, [place]);
  return isChanged;
}
