ALTER TABLE "subscription_add_ons" DROP CONSTRAINT "subscription_add_ons_once";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_price";--> statement-breakpoint
ALTER TABLE "subscription_add_ons" ADD COLUMN "site_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_add_ons" ADD COLUMN "paid" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_add_ons" ADD COLUMN "ends_with_term" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "adding" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "given_months" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_percent_off" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_add_ons" ADD CONSTRAINT "subscription_add_ons_once" UNIQUE("subscription_id","add_on","site_ids");--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_adding" CHECK (("subscription_invoices"."kind" = 'add_on') = ("subscription_invoices"."adding" is not null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_price" CHECK (("subscriptions"."plan_cents" > 0) = ("subscriptions"."type" in ('monthly', 'annual', 'prospect_prepaid')) and "subscriptions"."plan_cents" >= 0);