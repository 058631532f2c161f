import { useCallback, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { AboutPart } from './desk/about-part.tsx';
import { Banners } from './desk/banners.tsx';
import { BodyPart } from './desk/body-part.tsx';
import { CorrectionsPart } from './desk/corrections-part.tsx';
import css from './desk/desk.module.css';
import { DeskContext } from './desk/desk-context.ts';
import { HeadingPart } from './desk/heading-part.tsx';
import { LeadPart } from './desk/lead-part.tsx';
import { PicturePart } from './desk/picture-part.tsx';
import { PreviewPart } from './desk/preview-part.tsx';
import { RevisionsPart } from './desk/revisions-part.tsx';
import { SaveBar } from './desk/save-bar.tsx';
import { SettingsPart } from './desk/settings-part.tsx';
import { SlugPart } from './desk/slug-part.tsx';
import { StepsPart } from './desk/steps-part.tsx';
import { useDeskState } from './desk/use-desk-state.ts';
import { DEED_WORDS, type EditData, loadEdit } from './edit-data.ts';
import { editPath, PUBLISHING_PATH } from './publishing-address.ts';

export { loadEdit as loader };

/** The editing page of one article: the text, its settings, and its steps. */
export function Component() {
  const { navigation, content } = useLoaderData<EditData>();
  const title = content.copy.headline || 'Untitled';
  return (
    <AdminFrame navigation={navigation} path={PUBLISHING_PATH}>
      <PageMeta title={`Edit ${title}`} description={`Edit ${title}.`} path={editPath(content.id)} isIndexed={false} />
      <AdminHead title="Edit article">
        <a href={PUBLISHING_PATH}>All articles</a>. All times are Central (CT).
      </AdminHead>
      <Desk />
    </AdminFrame>
  );
}

function Desk() {
  const { content: loaded, done } = useLoaderData<EditData>();
  const { desk, onReady, bodyText, texts } = useDeskState();
  const { settle, canWrite, content } = desk;
  const [words, setWords] = useState(content.wordCount);
  const keep = useCallback(() => void settle('explicit'), [settle]);

  // The save shortcut, anywhere on the page.
  useEffect(() => {
    if (!canWrite) return;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      void settle('explicit');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [canWrite, settle]);

  // After a later change of state the notice is outdated, and may be wrong.
  const isDone = content.status === loaded.status;
  return (
    <DeskContext value={desk}>
      {done && isDone ? <Alert kind="success">{DEED_WORDS[done]}</Alert> : null}
      <div className={css.desk}>
        <SaveBar words={words} />
        <div className={css.banners}>
          <Banners />
        </div>
        <div className={css.text}>
          <HeadingPart />
          <BodyPart key={texts} first={bodyText} onReady={onReady} onSave={keep} onWords={setWords} />
        </div>
        <div className={css.side}>
          <StepsPart />
          <LeadPart />
          <SettingsPart />
          <PicturePart />
          <AboutPart />
          <SlugPart />
          <PreviewPart />
          <CorrectionsPart />
          <RevisionsPart />
        </div>
      </div>
    </DeskContext>
  );
}
