import { listMembersByIds } from '#features/membership/accounts/public.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused } from '#platform/cli/operator.ts';
import type { Db } from '#platform/db/database.ts';
import { FIRST_TITLE } from './author-limits-view.ts';
import { authorHref } from './author-view.ts';
import { type AuthorWords, HELP, parseAuthorWords } from './author-words.ts';
import { type Author, findAuthor, listAuthors } from './queries.ts';
import { type RetireVerdict, restoreAuthor, retireAuthor } from './service/retire-author.ts';
import { type AuthorVerdict, changeAuthor, createAuthor } from './service/write-author.ts';

/** `bluechip author`: the bylines. Exit code: 0 done, 1 refused or unknown, 2 wrong usage. */

type Words<Kind extends AuthorWords['kind']> = Extract<AuthorWords, { kind: Kind }>;

export const authorCommand: Command = {
  name: 'author',
  summary: 'list, create, edit and retire authors',
  help: HELP,
  async run(args, io, deps) {
    const words = parseAuthorWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'create':
        return create(words, io, deps);
      default:
        return change(words, io, deps);
    }
  },
};

async function list({ isRetired, json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps) {
  const rows = await listAuthors(db, { isRetired });
  const usernames = await usernamesOf(
    db,
    rows.map(({ author }) => author),
  );
  if (json) {
    const authors = rows.map(({ author, stories }) => ({ ...plain(author, usernames), stories }));
    io.out(JSON.stringify({ authors }));
  } else if (rows.length === 0) io.out(isRetired ? 'No author is retired.' : 'There are no authors yet. See --help.');
  else
    for (const { author, stories } of rows)
      io.out(`${line(author, usernames)}  ${stories} ${stories === 1 ? 'story' : 'stories'}`);
  return EXIT.done;
}

async function create({ name, facts, reason, json }: Words<'create'>, io: CommandIo, deps: CommandDeps) {
  const input = { title: FIRST_TITLE, bio: '', slug: '', imageId: null, ...facts };
  const verdict = await createAuthor(deps.database.db, byOperator(deps), { ...input, name, reason });
  return answer(verdict, { io, deps, json, done: 'Created' });
}

async function change(words: Words<'edit' | 'retire' | 'restore'>, io: CommandIo, deps: CommandDeps) {
  const { db } = deps.database;
  const { json, reason } = words;
  const author = await findAuthor(db, words.author);
  if (!author) return failed(io, `There is no author "${words.author}". See "author list".`);
  const { id: authorId, name, title, bio, imageId } = author;
  const by = byOperator(deps);
  switch (words.kind) {
    case 'edit': {
      const input = { name, title, bio, imageId, slug: '', ...words.facts, authorId, reason };
      return answer(await changeAuthor(db, by, input), { io, deps, json, done: 'Saved' });
    }
    case 'retire':
      return answer(await retireAuthor(db, by, { authorId, reason }), { io, deps, json, done: 'Retired' });
    case 'restore':
      return answer(await restoreAuthor(db, by, { authorId, reason }), { io, deps, json, done: 'Restored' });
  }
}

type Way = { io: CommandIo; deps: CommandDeps; json: boolean; done: string };

async function answer(verdict: AuthorVerdict | RetireVerdict, { io, deps, json, done }: Way): Promise<number> {
  if (!verdict.ok) return failed(io, REFUSALS[verdict.reason]);
  const { author } = verdict;
  const usernames = await usernamesOf(deps.database.db, [author]);
  io.out(json ? JSON.stringify(plain(author, usernames)) : `${done}: ${line(author, usernames)}`);
  return EXIT.done;
}

type Refusal = Extract<AuthorVerdict | RetireVerdict, { ok: false }>['reason'];

const REFUSALS: Readonly<Record<Refusal, string>> = {
  not_found: 'The author is gone.',
  not_yours: 'This author is not yours to change.',
  account_not_yours: 'Only a super admin links an author to an account.',
  no_such_account: 'No account has this username or email.',
  not_staff: 'This account belongs to a reader. Give it a staff role first: user grant.',
  account_has_author: 'This account has another author already. Edit that one with --account none first.',
  slug_taken: 'Another author has this address, or had it.',
  no_letters: 'An address needs letters from a to z: say --slug.',
  no_such_image: 'The picture is no longer in the library.',
  already_retired: 'The author is retired already.',
  not_retired: 'The author is in use already.',
};

async function usernamesOf(db: Db, authors: readonly Author[]): Promise<ReadonlyMap<number, string>> {
  const ids = authors.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  return new Map((await listMembersByIds(db, ids)).map(({ id, username }) => [id, username ?? `member ${id}`]));
}

const usernameOf = ({ userId }: Author, usernames: ReadonlyMap<number, string>): string | null =>
  userId === null ? null : (usernames.get(userId) ?? `member ${userId}`);

const plain = (author: Author, usernames: ReadonlyMap<number, string>) => ({
  id: author.id,
  slug: author.slug,
  name: author.name,
  title: author.title,
  account: usernameOf(author, usernames),
  retired: author.retiredAt !== null,
});

function line(author: Author, usernames: ReadonlyMap<number, string>): string {
  const { id, name, title, slug } = author;
  const username = usernameOf(author, usernames);
  return `${id}  ${name}, ${title}  ${authorHref(slug)}  ${username === null ? 'no account' : `account ${username}`}`;
}
