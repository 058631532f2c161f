CREATE TABLE "takedown_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "takedown_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"prospect_id" integer NOT NULL,
	"person_name" text NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"decision" text
);
--> statement-breakpoint
CREATE INDEX "takedown_requests_queue" ON "takedown_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "takedown_requests_person" ON "takedown_requests" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takedown_requests_open" ON "takedown_requests" USING btree ("person_id",lower(email)) WHERE status = 'open';