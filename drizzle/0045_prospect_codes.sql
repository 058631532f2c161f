CREATE TABLE "prospect_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prospect_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"person_id" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"subscription_id" integer,
	"used_at" timestamp with time zone,
	CONSTRAINT "prospect_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "prospect_codes_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "prospect_codes_used" CHECK ("prospect_codes"."used_at" is null or "prospect_codes"."subscription_id" is not null),
	CONSTRAINT "prospect_codes_revoked" CHECK ("prospect_codes"."revoked_at" is null or "prospect_codes"."subscription_id" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "prospect_codes_once" ON "prospect_codes" USING btree ("person_id") WHERE "prospect_codes"."revoked_at" is null;