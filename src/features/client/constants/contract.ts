import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { sections } from './sections-view.ts';

export const getReactProps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/react_props',
  summary: 'The constants of the site, by section, the same for every reader; null: the section is not filled yet',
  access: 'public',
  response: z.object({
    adsSettings: sections.adsSettings.nullable(),
    autoSave: sections.autoSave.nullable(),
    billingInformation: sections.billingInformation.nullable(),
    bluechipRatingOptions: sections.bluechipRatingOptions.nullable(),
    cancellation: sections.cancellation.nullable(),
    cancellationForm: sections.cancellationForm.nullable(),
    cancellationSave: sections.cancellationSave.nullable(),
    footer: sections.footer.nullable(),
    forgotPassword: sections.forgotPassword.nullable(),
    forgotUsername: sections.forgotUsername.nullable(),
    header: sections.header.nullable(),
    navBar: sections.navBar.nullable(),
    prospectProfile: sections.prospectProfile.nullable(),
    stateList: sections.stateList.nullable(),
    strictSignIn: sections.strictSignIn.nullable(),
    subscriptionPricing: sections.subscriptionPricing.nullable(),
    userProfile: sections.userProfile.nullable(),
    userSubscriptions: sections.userSubscriptions.nullable(),
  }),
  cache: { seconds: 300 },
});
export type ReactProps = z.output<typeof getReactProps.response>;
