CREATE TABLE "embedded_paypal_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"invoice_id" text,
	"capture_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "embedded_paypal_objects_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "embedded_paypal_objects_capture_id_unique" UNIQUE("capture_id")
);
--> statement-breakpoint
CREATE TABLE "embedded_paypal_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paypal_agreements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paypal_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer,
	"status" text NOT NULL,
	"approval_id" text,
	"provider_id" text,
	"provider_customer_id" text,
	"email" text,
	"payer_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "paypal_agreements_approval_id_unique" UNIQUE("approval_id"),
	CONSTRAINT "paypal_agreements_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "paypal_agreements_known" CHECK ("paypal_agreements"."status" <> 'kept' or ("paypal_agreements"."customer_id" is not null and "paypal_agreements"."provider_id" is not null and "paypal_agreements"."provider_customer_id" is not null)),
	CONSTRAINT "paypal_agreements_removed" CHECK (("paypal_agreements"."status" = 'removed') = ("paypal_agreements"."removed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "paypal_agreements" ADD CONSTRAINT "paypal_agreements_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paypal_agreements_of_customer" ON "paypal_agreements" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "paypal_agreements_asked" ON "paypal_agreements" USING btree ("created_at") WHERE "paypal_agreements"."status" = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "paypal_agreements_present" ON "paypal_agreements" USING btree ("customer_id") WHERE "paypal_agreements"."status" = 'kept';--> statement-breakpoint
CREATE INDEX "paypal_agreements_to_forget" ON "paypal_agreements" USING btree ("removed_at") WHERE "paypal_agreements"."removed_at" is not null and "paypal_agreements"."forgotten_at" is null;