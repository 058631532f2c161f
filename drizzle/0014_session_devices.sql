ALTER TABLE "sessions" ALTER COLUMN "device_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_of_device" ON "sessions" USING btree ("device_id");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "is_new_device";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device" CHECK ("sessions"."is_pending" or "sessions"."device_id" is not null);