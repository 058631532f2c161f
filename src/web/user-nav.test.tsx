import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import { UserNav } from './user-nav.tsx';

const member = <UserNav />;
const staff = <UserNav isStaff />;

const labelsWith = (userItems: readonly NavItem[], element = member) => {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => null,
        children: [{ path: 'users/profile', element }],
      },
    ],
    { initialEntries: ['/users/profile'], hydrationData: { loaderData: { root: { userItems } } } },
  );
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<a[^>]*>([^<]*)/g)].map(([, label]) => label);
};

test('the usual tabs are there where the site has none of its own', () => {
  expect(labelsWith([])).toEqual(['User Profile', 'Subscriptions', 'Billing', 'Alerts', 'Alert settings', 'Saved']);
});

test('the tabs of the site take their place, without those whose page does not exist; staff keep the console', () => {
  const own = [
    { label: 'Profile', href: '/users/profile' },
    { label: 'Nothing', href: '/no/such/page' },
    { label: 'Season tickets', href: 'https://tickets.example/', isExternal: true },
  ];
  expect(labelsWith(own)).toEqual(['Profile', 'Season tickets']);
  expect(labelsWith(own, staff)).toEqual(['Profile', 'Season tickets', 'Console']);
});
