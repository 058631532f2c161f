ALTER TABLE "mail_outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "site_follows" ADD COLUMN "digest" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_follows" ADD COLUMN "digested_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "site_follows_digest" ON "site_follows" USING btree ("site_id","digest","user_id") WHERE digest <> 'none';