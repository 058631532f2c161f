import { apiError, invalidFields, orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import {
  createAuthor,
  createByline,
  getStaffAuthor,
  listStaffAuthors,
  restoreAuthor,
  retireAuthor,
  updateAuthor,
} from './author-calls-view.ts';
import { getAuthor } from './contract.ts';
import { authorOf } from './service/author-page.ts';
import { createOwnByline } from './service/own-byline.ts';
import { restoreAuthor as restore, retireAuthor as retire } from './service/retire-author.ts';
import { staffAuthor, staffAuthors } from './service/staff-authors.ts';
import {
  type AuthorRefusal,
  type AuthorVerdict,
  changeAuthor,
  createAuthor as create,
} from './service/write-author.ts';

export const authorEndpoints = [
  handle(getAuthor, { run: (ctx, { params, query }) => authorOf(ctx, params.id, query) }),
  handle(listStaffAuthors, { run: (ctx, { query }) => staffAuthors(ctx, query) }),
  handle(getStaffAuthor, { run: (ctx, { params }) => staffAuthor(ctx, params.authorId) }),
  handle(createAuthor, { run: async (ctx, { body }) => idOf(await create(ctx.db, ctx, body)) }),
  handle(updateAuthor, {
    run: async (ctx, { params, body }) => idOf(await changeAuthor(ctx.db, ctx, { ...params, ...body })),
  }),
  handle(createByline, { run: (ctx, { body }) => createOwnByline(ctx, body) }),
  handle(retireAuthor, {
    run: async (ctx, { params, body }) => {
      orRefuse(await retire(ctx.db, ctx, { ...params, reason: body.reason || null }), STATE_WORDS);
      return params;
    },
  }),
  handle(restoreAuthor, {
    run: async (ctx, { params }) => {
      orRefuse(await restore(ctx.db, ctx, { ...params, reason: null }), STATE_WORDS);
      return params;
    },
  }),
];

const STATE_WORDS = {
  already_retired: 'This author is retired already.',
  not_retired: 'This author is in use already.',
  account_has_author: 'The account has another author by now. Unlink that one first.',
};

/** The error message of each field. */
const FIELD_WORDS: Readonly<Partial<Record<AuthorRefusal, { field: string; words: string }>>> = {
  no_such_account: { field: 'account', words: 'No account has this username or email' },
  not_staff: { field: 'account', words: 'This account belongs to a reader. Give it a staff role first' },
  account_has_author: { field: 'account', words: 'This account has another author already' },
  account_not_yours: { field: 'account', words: 'Only a super admin links an author to an account' },
  slug_taken: { field: 'slug', words: 'Another author has this address, or had it' },
  no_letters: { field: 'slug', words: 'Please enter an address with letters from a to z' },
  no_such_image: { field: 'image_id', words: 'This picture is no longer in the library' },
};

function idOf(verdict: AuthorVerdict): { authorId: number } {
  if (verdict.ok) return { authorId: verdict.author.id };
  const atField = FIELD_WORDS[verdict.reason];
  if (atField) throw invalidFields({ [atField.field]: [atField.words] });
  if (verdict.reason === 'not_found') throw apiError('not_found');
  throw apiError('forbidden', { message: 'This byline is not yours to change.' });
}
