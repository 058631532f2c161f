import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mainNavigation } from '#features/sites/navigation/navigation-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { MainNav } from './main-nav.tsx';
import { Strip } from './strip.tsx';

/** The navigation once the transfer search has its page: `standing` leaves it out until then. */
const items = mainNavigation({ sport: 'basketball', sports: SPORTS });

test('wide screens list the sports of the transfer search in a group under it', () => {
  const html = renderToStaticMarkup(<MainNav items={items} pages={[]} isFitting={false} pathname="/" />);
  expect(html).toContain(
    '<a href="/transfer_search/basketball">Transfer Search</a><div role="group" aria-label="Transfer Search">' +
      '<a href="/transfer_search/football">Football</a><a href="/transfer_search/basketball">Basketball</a></div>',
  );
});

test('a page of the third level marks its own link and the group at the top', () => {
  const html = renderToStaticMarkup(
    <MainNav items={items} pages={[]} isFitting={false} pathname="/transfer_search/football" />,
  );
  expect(html).toMatch(/<summary aria-current="true">Advanced Search/);
  expect(html).toContain('<a href="/transfer_search/football" aria-current="page">Football</a>');
});

test('the menu of small screens nests them too', () => {
  const html = renderToStaticMarkup(<Strip name="Gridiron" items={items} account={[]} search="/search" />);
  expect(html).toContain(
    '<a href="/transfer_search/basketball">Transfer Search</a><ul><li><a href="/transfer_search/football">Football</a></li>',
  );
});
