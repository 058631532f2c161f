ALTER TABLE "games" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "by_staff" text[];--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_stage" CHECK (stage is null or (stage in ('live', 'postponed', 'cancelled') and not is_completed));