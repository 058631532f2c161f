/** The short name of a team's site for sentences: "Alabama" from "Alabama Recruiting". */
export const sitePlace = (siteName: string): string => siteName.replace(/ Recruiting$/, '');
