import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { isStaff, type Permission, reachOf } from '#kernel/permissions.ts';
import type { ShownPage } from '../shell/member-menu.ts';
import type { RootState } from '../store/store.ts';

/**
 * The part of the account menu that only a member's browser knows: who is logged in, and for staff the console and the editor of the
 * current page's subject.
 */
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
  // Publishers may edit only what belongs to their own sites, which the account does not list, so they go through the console.
  const canEdit = (permission: Permission) => reachOf(account, permission) === 'all';
  if (id === 'article' && canEdit('content:write'))
    links.push({ label: 'Edit this story', href: `/publishing/contents/${idIn(loaderData, id)}/edit` });
  if (id === 'prospect' && canEdit('prospects:write'))
    links.push({ label: 'Edit this player', href: `/admin/prospects/${idIn(loaderData, id)}/edit` });
  return links;
}

/** The id of the page's subject, which its data contains under the subject's name. */
const idIn = (data: unknown, name: string): number => Number(field(field(data, name), 'id'));

const field = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
