/** What a sentence calls a team's site: "Alabama", of "Alabama Recruiting". */
export const sitePlace = (siteName: string): string => siteName.replace(/ Recruiting$/, '');
