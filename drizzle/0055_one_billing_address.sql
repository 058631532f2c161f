-- The address of the account becomes the billing address of a member who has none. It was kept without a name: the billing form asks for it.
-- An address outside the states that mail knows could not be saved there, and goes with the column.
CREATE TEMPORARY TABLE moved_addresses ON COMMIT DROP AS
SELECT id AS user_id, address FROM users
WHERE address IS NOT NULL AND deleted_at IS NULL AND address ->> 'state' IN (
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN',
  'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA',
  'WV', 'WI', 'WY', 'PR', 'VI', 'GU', 'AS', 'MP', 'AA', 'AE', 'AP');--> statement-breakpoint
INSERT INTO billing_customers (user_id, created_at)
SELECT user_id, now() FROM moved_addresses ORDER BY user_id
ON CONFLICT (user_id) DO NOTHING;--> statement-breakpoint
INSERT INTO billing_addresses (customer_id, name, street_1, street_2, city, state, zip, updated_at)
SELECT customer.id, '', moved.address ->> 'street1', coalesce(moved.address ->> 'street2', ''), moved.address ->> 'city',
  moved.address ->> 'state', left(moved.address ->> 'zip', 5), now()
FROM moved_addresses moved JOIN billing_customers customer ON customer.user_id = moved.user_id
ON CONFLICT (customer_id) DO NOTHING;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "address";
