CREATE TABLE "notices_sent" (
	"event_key" text NOT NULL,
	"user_id" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_sent_event_key_user_id_pk" PRIMARY KEY("event_key","user_id")
);
--> statement-breakpoint
CREATE INDEX "notices_sent_of_user" ON "notices_sent" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_sent_at" ON "notices_sent" USING btree ("sent_at");