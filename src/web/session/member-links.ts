import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { isStaff, type Permission, reachOf } from '#kernel/permissions.ts';
import type { ShownPage } from '../shell/member-menu.ts';
import type { RootState } from '../store/store.ts';

/** What only the browser of a member knows for the account menu: who is logged in, and for staff the console and the editor of what the page shows. */
export function memberLinks({ auth, user }: Pick<RootState, 'auth' | 'user'>, page: ShownPage): NavItem[] {
  if (!auth?.user) return [];
  const links = [
    { label: `Logged in as ${auth.user.username}`, href: '/users/profile' },
    { label: 'My picks', href: '/futurecast/mine' },
    { label: 'Following', href: '/users/notifications#prospects' },
    { label: 'Saved stories', href: '/users/saved' },
  ];
  const account = user?.account;
  if (!account || !isStaff(account)) return links;
  links.push({ label: 'Admin', href: '/admin/home' });
  const { id, loaderData } = page ?? {};
  // Publishers may edit only what belongs to their own sites, which the account does not name, so they go through the console.
  const canEdit = (permission: Permission) => reachOf(account, permission) === 'all';
  if (id === 'article' && canEdit('content:write'))
    links.push({ label: 'Edit this story', href: `/publishing/contents/${idIn(loaderData, id)}/edit` });
  if (id === 'prospect' && canEdit('prospects:write'))
    links.push({ label: 'Edit this player', href: `/admin/prospects/${idIn(loaderData, id)}/edit` });
  return links;
}

/** The id of what the page is about, which its data has under the name of the page. */
const idIn = (data: unknown, name: string): number => Number(field(field(data, name), 'id'));

const field = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
