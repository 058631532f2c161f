CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "billing_addresses" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"street_1" text NOT NULL,
	"street_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_customers" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	CONSTRAINT "card_customers_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "kept_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"setup_id" text,
	"brand" text,
	"last_digits" text,
	"expires_month" smallint,
	"expires_year" smallint,
	"fingerprint" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "kept_cards_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "kept_cards_setup_id_unique" UNIQUE("setup_id"),
	CONSTRAINT "kept_cards_known" CHECK ("kept_cards"."status" <> 'kept' or "kept_cards"."provider_id" is not null),
	CONSTRAINT "kept_cards_removed" CHECK (("kept_cards"."status" = 'removed') = ("kept_cards"."removed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"promotion_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"card_fingerprint" text,
	"used_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "promotion_uses_once" UNIQUE("promotion_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "renewal_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewal_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"words" text NOT NULL,
	"ip" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_add_ons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_add_ons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"add_on" text NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_add_ons_once" UNIQUE("subscription_id","add_on")
);
--> statement-breakpoint
CREATE TABLE "subscription_invoices" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
	"kind" text NOT NULL,
	"term_starts_at" timestamp with time zone,
	"change" jsonb,
	"fulfilled_at" timestamp with time zone,
	"is_given" boolean DEFAULT true NOT NULL,
	CONSTRAINT "subscription_invoices_kind" CHECK (("subscription_invoices"."kind" = 'renewal') = ("subscription_invoices"."term_starts_at" is not null)),
	CONSTRAINT "subscription_invoices_change" CHECK (("subscription_invoices"."kind" = 'upgrade') = ("subscription_invoices"."change" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"type" text NOT NULL,
	"plan" text NOT NULL,
	"months" smallint NOT NULL,
	"site_id" integer NOT NULL,
	"site_ids" integer[] NOT NULL,
	"plan_cents" integer NOT NULL,
	"promotion_id" integer,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"status" text NOT NULL,
	"anchor" timestamp with time zone,
	"shift_months" smallint DEFAULT 0 NOT NULL,
	"term_starts_at" timestamp with time zone,
	"term_ends_at" timestamp with time zone,
	"renews" boolean NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"cancel_note" text DEFAULT '' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"suspended_from" text,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"next_change" jsonb,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_term" CHECK (("subscriptions"."term_starts_at" is null) = ("subscriptions"."term_ends_at" is null)),
	CONSTRAINT "subscriptions_begun" CHECK ("subscriptions"."status" = 'incomplete' or "subscriptions"."status" = 'ended' or "subscriptions"."anchor" is not null),
	CONSTRAINT "subscriptions_ended" CHECK (("subscriptions"."status" = 'ended') = ("subscriptions"."ended_at" is not null)),
	CONSTRAINT "subscriptions_end_reason" CHECK (("subscriptions"."ended_at" is null) = ("subscriptions"."end_reason" is null)),
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."plan_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_debt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_customers" ADD CONSTRAINT "card_customers_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_cards" ADD CONSTRAINT "kept_cards_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_consents" ADD CONSTRAINT "renewal_consents_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_add_ons" ADD CONSTRAINT "subscription_add_ons_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD CONSTRAINT "subscription_invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_mails" ADD CONSTRAINT "subscription_mails_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_cards_of_customer" ON "kept_cards" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kept_cards_present" ON "kept_cards" USING btree ("customer_id") WHERE "kept_cards"."status" = 'kept';--> statement-breakpoint
CREATE INDEX "kept_cards_to_forget" ON "kept_cards" USING btree ("removed_at") WHERE "kept_cards"."removed_at" is not null and "kept_cards"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "promotion_uses_of_member" ON "promotion_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_of_subscription" ON "promotion_uses" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_of_card" ON "promotion_uses" USING btree ("card_fingerprint");--> statement-breakpoint
CREATE INDEX "renewal_consents_of_subscription" ON "renewal_consents" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_invoices_first" ON "subscription_invoices" USING btree ("subscription_id") WHERE "subscription_invoices"."kind" = 'first';--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_invoices_term" ON "subscription_invoices" USING btree ("subscription_id","term_starts_at") WHERE "subscription_invoices"."kind" = 'renewal';--> statement-breakpoint
CREATE INDEX "subscriptions_of_member" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "entitlement_grants_of_source" ON "entitlement_grants" USING btree ("source","source_id");