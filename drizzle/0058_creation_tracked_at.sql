ALTER TABLE "subscriptions" ADD COLUMN "creation_tracked_at" timestamp with time zone;--> statement-breakpoint
-- Purchases before this were counted by the call that paid.
UPDATE "subscriptions" SET "creation_tracked_at" = "created_at" WHERE "status" <> 'incomplete';
