ALTER TABLE "subscriptions" ADD COLUMN "shift_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "given_days" integer DEFAULT 0 NOT NULL;