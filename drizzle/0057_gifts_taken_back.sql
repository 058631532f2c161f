ALTER TABLE "gifts" ADD COLUMN "added_days" integer;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "taken_back_at" timestamp with time zone;