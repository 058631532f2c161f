ALTER TABLE "card_customers" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_customers" ADD COLUMN "forget_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_customers" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "card_customers_to_forget" ON "card_customers" USING btree ("removed_at") WHERE "card_customers"."removed_at" is not null and "card_customers"."forgotten_at" is null;