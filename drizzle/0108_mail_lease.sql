ALTER TABLE "mail_outbox" ADD COLUMN "sending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "resent_at" timestamp with time zone;