/** What of an article's page the server draws once: its story, and what stands beside it. */
export { ArticleSide } from './article-side.tsx';
export { GatedStory } from './gated-story.tsx';
