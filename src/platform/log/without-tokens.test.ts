import { expect, test } from 'vitest';
import { withoutTokens } from './without-tokens.ts';

const TOKEN = 'dG9rZW4tb2YtYS1tYWls_x-9';

/** Every kind of URL that contains a token. */
test.each([
  `/previews/${TOKEN}`,
  `/previews/${TOKEN}?as=premium`,
  `/api/v2/previews/${TOKEN}`,
  `https://alabama.example.com/previews/${TOKEN}`,
  `/users/confirmation?token=${TOKEN}`,
  `/users/confirmation?change_token=${TOKEN}`,
  `/users/sign_in?link_token=${TOKEN}`,
  `/users/password/edit?reset_password_token=${TOKEN}`,
  `/redeem_gift?token=${TOKEN}`,
  `/create_account?gift_token=${TOKEN}&site=alabama`,
  `/api/v2/registrations/gift_check?token=${TOKEN}`,
  `/unsubscribe?token=${TOKEN}&done=on`,
  `/api/v2/unsubscribe?token=${TOKEN}`,
  `/gifts/purchase?order=${TOKEN}`,
  `/gifts/purchase?paypal_token=${TOKEN}`,
  `/api/v2/gifts/order?order=${TOKEN}`,
  `/users/billing_information?paypal_token=${TOKEN}`,
  `/challenge?client_secret=${TOKEN}`,
  `/users/sign_in?return_to=%2Fusers%2Fconfirmation%3Ftoken%3D${TOKEN}`,
  `/users/sign_in?return_to=%2Fusers%2Fsign_in%3Freturn_to%3D%252Fusers%252Fconfirmation%253Fa%253D1%2526token%253D${TOKEN}`,
  `/users/sign_in?return_to=%252Fpreviews%252F${TOKEN}`,
  `/users/sign_in?return_to=%25252Fusers%25252Fconfirmation%25253Ftoken%25253D${TOKEN}`,
  `/users/sign_in?step=second_factor&return_to=%2Fpreviews%2F${TOKEN}`,
])('%s', (address) => {
  expect(withoutTokens(address)).not.toContain(TOKEN);
  expect(withoutTokens(`Request failed: "${address}" was refused`)).toMatch(/^Request failed: ".*" was refused$/);
});

test.each([
  '/users/confirmation?email=wren.tarn%40example.com',
  '/users/confirmation?done=sent&email=wren.tarn@example.com',
  '/users/sign_in?return_to=%2Fusers%2Fconfirmation%3Femail%3Dwren.tarn%2540example.com',
])('no email address is kept of %s', (address) => {
  expect(withoutTokens(address)).not.toContain('wren.tarn');
});

test.each([
  '/prospect_rankings/football/2027?page=2&position=QB',
  '/news/alabama-beats-georgia-in-overtime-12',
  'no such token',
  'state=MN&zip=55401',
])('%s stays as it is', (text) => {
  expect(withoutTokens(text)).toBe(text);
});
