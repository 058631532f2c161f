CREATE TABLE "webhook_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" smallint DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "webhook_events_status" CHECK ("webhook_events"."status" in ('received', 'processed', 'waiting', 'ignored', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_status";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "is_resendable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_once" ON "webhook_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "webhook_events_of_status" ON "webhook_events" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_of_address" ON "mail_outbox" USING btree (lower("to_address"),"id");--> statement-breakpoint
CREATE INDEX "mail_outbox_of_status" ON "mail_outbox" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_of_template" ON "mail_outbox" USING btree ("template","id");--> statement-breakpoint
UPDATE "mail_outbox" SET "status" = 'suppressed' WHERE "status" = 'failed' AND "last_error" = 'bounced';--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_status" CHECK ("mail_outbox"."status" in ('queued', 'sent', 'failed', 'suppressed', 'kept'));