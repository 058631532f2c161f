import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { HELP_PATH, type HelpSection, type HelpTopic, tellable } from '../help-topic-view.ts';
import { MEMBER_HELP } from '../member-help-view.ts';
import { READING_HELP } from '../reading-help-view.ts';
import { RIGHTS_HELP } from '../rights-help-view.ts';
import css from './help-page.module.css';
import { HelpWords } from './help-words.tsx';

type HelpData = { sections: HelpSection[] };

export function loader({ context }: LoaderFunctionArgs): HelpData {
  const { pageStands } = pageRequestOf(context);
  return { sections: tellable([...READING_HELP, ...MEMBER_HELP, ...RIGHTS_HELP], pageStands) };
}

/** All answers are expanded on one page, so that the browser's own search finds every word. */
export function Component() {
  const { sections } = useLoaderData<HelpData>();
  return (
    <Page>
      <PageMeta
        title="Help"
        description="How reading, subscriptions, FutureCast, alerts, privacy and accessibility work."
        path={HELP_PATH}
      />
      <PageTitle title="Help" note="Find answers below, or jump to a topic." />
      <div className={css.body}>
        <Contents sections={sections} />
        <div className={css.sections}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={css.section} aria-labelledby={`${section.id}-head`}>
              <SectionHead id={`${section.id}-head`}>{section.title}</SectionHead>
              {section.topics.map((topic) => (
                <Topic key={topic.id} topic={topic} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

function Contents({ sections }: HelpData) {
  return (
    <nav className={css.contents} aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Topic({ topic: { id, question, answer } }: { topic: HelpTopic }) {
  return (
    <div className={css.topic} id={id}>
      <h3>{question}</h3>
      {answer.map((words) => (
        <p key={JSON.stringify(words)}>
          <HelpWords words={words} />
        </p>
      ))}
    </div>
  );
}
