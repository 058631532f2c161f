CREATE TABLE "push_pauses" (
	"origin" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- What waits at the upgrade has no facts to make its words of: it is dropped.
DELETE FROM "push_messages";--> statement-breakpoint
DROP INDEX "push_deliveries_due";--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "college_id" integer;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "prospect_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "site_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("due_at","subscription_id") WHERE "push_deliveries"."done_at" is null;--> statement-breakpoint
ALTER TABLE "push_messages" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "push_messages" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "push_messages" DROP COLUMN "path";