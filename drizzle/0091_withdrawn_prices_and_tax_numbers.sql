ALTER TABLE "tax_registrations" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_withdrawn" CHECK ("product_prices"."withdrawn_at" is null or "product_prices"."withdrawn_at" < "product_prices"."effective_at");