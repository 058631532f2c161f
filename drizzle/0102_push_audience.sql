CREATE TABLE "push_pauses" (
	"origin" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "prospect_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "site_ids" integer[] DEFAULT '{}' NOT NULL;