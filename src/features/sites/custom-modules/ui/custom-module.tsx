import { SectionHead } from '#design-system/section-head.tsx';
import { WrittenHtml } from '#design-system/written-html.tsx';

/** A module that staff wrote for a site's page: a head where it has a title, and their HTML as the server cleaned it. */
export function CustomModule({ module: { title, html } }: { module: { title: string | null; html: string } }) {
  return (
    <section>
      {title === null ? null : <SectionHead>{title}</SectionHead>}
      <WrittenHtml html={html} />
    </section>
  );
}
