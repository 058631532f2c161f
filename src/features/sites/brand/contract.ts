import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { fileInput } from '#platform/http/file-input.ts';
import { siteSettingsPath, versionInput } from '../documents/document-view.ts';
import { colorInput } from '../sites/contract.ts';
import { BRAND_LIMITS, BRAND_PICTURES, brandView } from './brand-view.ts';

const UPLOADS_A_MINUTE = 60;

export const getBrand = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/network/brand',
  summary: 'Logo, icon and colors of the network as staff edit them',
  access: 'staff',
  permission: 'operations:read',
  response: z.object({
    brand: brandView.extend({
      /** Empty: the design system's colors. */
      primaryColor: z.string(),
      secondaryColor: z.string(),
      siteId: z.int(),
      version: z.int(),
    }),
  }),
});

const saved = z.object({ siteId: z.int(), version: z.int() });
const params = z.object({ picture: z.enum(BRAND_PICTURES) });

export const uploadBrandPicture = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/network/pictures/{picture}',
  summary: 'Takes the logo of the network, its logo for dark backgrounds or its icon: PNG, WebP or JPEG',
  access: 'staff',
  permission: 'operations:write',
  takesFile: { field: 'image', maxBytes: BRAND_LIMITS.fileBytes },
  params,
  body: z.object({ version: versionInput, image: fileInput }),
  response: saved,
  errors: ['overloaded'],
  limit: { points: UPLOADS_A_MINUTE, seconds: 60 },
});

export const removeBrandPicture = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/network/pictures/{picture}',
  summary: 'Removes a logo or the icon of the network; the logo for dark backgrounds goes with the logo',
  access: 'staff',
  permission: 'operations:write',
  params,
  body: z.object({ version: versionInput }),
  response: saved,
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'brand'),
});

export const colorsInput = z
  .object({ primaryColor: colorInput, secondaryColor: colorInput })
  .refine(({ primaryColor, secondaryColor }) => (primaryColor === '') === (secondaryColor === ''), {
    error: 'Enter both colors, or leave both empty',
    path: ['secondaryColor'],
  });

export const updateNetworkColors = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/network/colors',
  summary: 'Sets the colors of the national sites; two empty ones: those of the design system',
  access: 'staff',
  permission: 'operations:write',
  body: colorsInput.safeExtend({ version: versionInput }),
  response: saved,
  formRedirect: ({ siteId }) => siteSettingsPath(siteId, 'brand'),
});
