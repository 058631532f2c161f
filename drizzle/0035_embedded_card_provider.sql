CREATE TABLE "embedded_card_deliveries" (
	"event_id" text PRIMARY KEY NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "embedded_card_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"object" text NOT NULL,
	"customer_id" text,
	"body" jsonb NOT NULL,
	"card" jsonb,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "embedded_card_objects_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded_card_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embedded_card_deliveries" ADD CONSTRAINT "embedded_card_deliveries_event_id_embedded_card_objects_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."embedded_card_objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedded_card_deliveries_due" ON "embedded_card_deliveries" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "embedded_card_objects_of_customer" ON "embedded_card_objects" USING btree ("object","customer_id","number");