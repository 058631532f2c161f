CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."is_only")
);
--> statement-breakpoint
INSERT INTO "installation" ("name") VALUES (left(replace(gen_random_uuid()::text, '-', ''), 10));
--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_ended";
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "reference" text;
--> statement-breakpoint
-- As earlier versions called them at the provider: what is still to be asked about is asked by that name.
UPDATE "payment_attempts" SET "reference" = 'attempt:' || "id" ||
  CASE "method" WHEN 'paypal' THEN ':' || floor(extract(epoch from "started_at") * 1000)::bigint ELSE '' END;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "reference" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "payment_attempts_of_provider" ON "payment_attempts" USING btree ("provider_id");
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference");
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_ended" CHECK (("payment_attempts"."ended_at" is not null) = ("payment_attempts"."status" in ('paid', 'refused', 'canceled')));
--> statement-breakpoint
ALTER TABLE "subscription_invoices" ADD COLUMN "counted_attempt_id" integer;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "suspended_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "closures" jsonb DEFAULT '[]'::jsonb NOT NULL;
