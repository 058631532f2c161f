import { SectionHead } from '#design-system/section-head.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';

/** A custom module on a site's page: a heading if it has a title, and the staff's HTML as sanitized by the server. */
export function CustomModule({ module: { title, html } }: { module: { title: string | null; html: string } }) {
  return (
    <section>
      {title === null ? null : <SectionHead>{title}</SectionHead>}
      <WrittenHtml html={html} />
    </section>
  );
}
