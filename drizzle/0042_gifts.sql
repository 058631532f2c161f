CREATE TABLE "gifts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"card_customer_id" integer NOT NULL,
	"invoice_id" integer,
	"site_id" integer NOT NULL,
	"months" smallint NOT NULL,
	"giver_name" text NOT NULL,
	"giver_email" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"message" text NOT NULL,
	"deliver_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"token_hash" text,
	"receipted_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"receiver_id" integer,
	"subscription_id" integer,
	"refunding_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "gifts_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "gifts_paid" CHECK ("gifts"."paid_at" is null or ("gifts"."deliver_at" is not null and "gifts"."expires_at" is not null)),
	CONSTRAINT "gifts_redeemed" CHECK ("gifts"."redeemed_at" is null or ("gifts"."paid_at" is not null and "gifts"."refunding_at" is null)),
	CONSTRAINT "gifts_refunded" CHECK ("gifts"."refunded_at" is null or "gifts"."refunding_at" is not null)
);
--> statement-breakpoint
CREATE INDEX "gifts_of_customer" ON "gifts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "gifts_of_receiver" ON "gifts" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "gifts_to_deliver" ON "gifts" USING btree ("deliver_at") WHERE "gifts"."paid_at" is not null and "gifts"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_unpaid" ON "gifts" USING btree ("created_at") WHERE "gifts"."paid_at" is null;