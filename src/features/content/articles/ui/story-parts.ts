/** The parts of an article's page that only the server renders: the story, and what is next to it. */
export { ArticleSide } from './article-side.tsx';
export { GatedStory } from './gated-story.tsx';
