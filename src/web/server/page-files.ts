/** The source file of each page, as the build's manifest names it. A test holds it against the route table. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  home: 'src/web/pages/home-page.tsx',
  'app-shell': 'src/web/pages/app-shell-page.tsx',
  ranking: 'src/features/recruiting/rankings/ui/ranking-page.tsx',
  prospect: 'src/features/recruiting/prospects/ui/prospect-page.tsx',
  tracker: 'src/features/transfers/entries/ui/tracker-page.tsx',
  'tracker-default': 'src/features/transfers/entries/ui/tracker-page.tsx',
  teams: 'src/features/directory/colleges/ui/teams-page.tsx',
  sites: 'src/features/sites/sites/ui/sites-page.tsx',
  privacy: 'src/features/sites/privacy/ui/privacy-page.tsx',
};
