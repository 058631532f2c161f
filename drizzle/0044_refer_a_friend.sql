CREATE TABLE "referral_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referrals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"referrer_id" integer,
	"friend_id" integer,
	"subscription_id" integer NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"refusal" text,
	"referrer_credited_at" timestamp with time zone,
	CONSTRAINT "referrals_friend_id_unique" UNIQUE("friend_id"),
	CONSTRAINT "referrals_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "referrals_refused" CHECK ("referrals"."refusal" is null or "referrals"."settled_at" is not null),
	CONSTRAINT "referrals_credited" CHECK ("referrals"."referrer_credited_at" is null or ("referrals"."settled_at" is not null and "referrals"."refusal" is null))
);
--> statement-breakpoint
CREATE INDEX "referrals_of_referrer" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE INDEX "referrals_waiting" ON "referrals" USING btree ("id") WHERE "referrals"."settled_at" is null;