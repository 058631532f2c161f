import type { ReferencesView } from '../../content-view.ts';
import type { Known } from './desk-context.ts';

/** The names loaded with a copy, by id. */
export function knownOf({ people, colleges, prospects, images, galleries }: ReferencesView): Known {
  return {
    people: new Map(people.map(({ id, name }) => [id, name])),
    colleges: new Map(colleges.map(({ id, name }) => [id, name])),
    prospects: new Map(prospects.map(({ id, name, line }) => [id, { name, line }])),
    images: new Map(images.map((image) => [image.id, image])),
    galleries: new Map(galleries.map(({ id, title }) => [id, title])),
  };
}
