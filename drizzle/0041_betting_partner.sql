CREATE TABLE "betting_persons" (
	"person" text PRIMARY KEY NOT NULL,
	"redemption_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "betting_redemptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "betting_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"nonce" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"answered_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"kind" text,
	"subscription_id" integer,
	CONSTRAINT "betting_redemptions_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "betting_redemptions_nonce_unique" UNIQUE("nonce"),
	CONSTRAINT "betting_redemptions_failure" CHECK (("betting_redemptions"."status" = 'failed') = ("betting_redemptions"."failure" is not null)),
	CONSTRAINT "betting_redemptions_redeemed" CHECK (("betting_redemptions"."status" = 'redeemed') = ("betting_redemptions"."redeemed_at" is not null) and ("betting_redemptions"."redeemed_at" is null) = ("betting_redemptions"."kind" is null) and ("betting_redemptions"."kind" is null) = ("betting_redemptions"."subscription_id" is null))
);
