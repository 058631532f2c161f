-- An invoice can be for several add-ons: `adding` is a list. Invoices before it are for one.
UPDATE "subscription_invoices" SET "adding" = jsonb_build_array("adding") WHERE jsonb_typeof("adding") = 'object';
