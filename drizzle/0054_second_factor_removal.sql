ALTER TABLE "second_factors" ADD COLUMN "turned_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "removal_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "removal_reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "second_factors_removal_due" ON "second_factors" USING btree ("removal_due_at") WHERE "second_factors"."removal_due_at" is not null;--> statement-breakpoint
update second_factors set turned_on_at = created_at where confirmed_at is not null;
