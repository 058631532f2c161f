CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"site_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"properties" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"name" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"template" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "mail_outbox_status" CHECK ("mail_outbox"."status" in ('queued', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"checksum" text NOT NULL,
	"sport" text NOT NULL,
	"year" smallint,
	"options" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state_tax_rates" (
	"state" text PRIMARY KEY NOT NULL,
	"rate_milli_percent" integer NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "college_names" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "college_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"college_id" integer NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "college_names_key" UNIQUE("key","college_id")
);
--> statement-breakpoint
CREATE TABLE "college_sports" (
	"college_id" integer NOT NULL,
	"sport" text NOT NULL,
	"conference_id" integer,
	"is_current" boolean DEFAULT false NOT NULL,
	CONSTRAINT "college_sports_college_id_sport_pk" PRIMARY KEY("college_id","sport")
);
--> statement-breakpoint
CREATE TABLE "colleges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "colleges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unitid" integer,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"name_key" text NOT NULL,
	"mascot" text,
	"abbreviation" text NOT NULL,
	"city" text,
	"state" text,
	"zip" text,
	"division" text,
	"membership" text,
	"primary_color" text,
	"secondary_color" text,
	"source" text NOT NULL,
	"source_date" date NOT NULL,
	CONSTRAINT "colleges_unitid_unique" UNIQUE("unitid"),
	CONSTRAINT "colleges_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "conferences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conferences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"abbreviation" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"level" text,
	"is_current" boolean NOT NULL,
	CONSTRAINT "conferences_abbreviation_unique" UNIQUE("abbreviation")
);
--> statement-breakpoint
CREATE TABLE "high_schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "high_schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_places" (
	"zip" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"state" text,
	"county" text,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_loads" (
	"name" text PRIMARY KEY NOT NULL,
	"checksum" text NOT NULL,
	"rows" integer NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prospect_interests" (
	"prospect_id" integer NOT NULL,
	"college_id" integer NOT NULL,
	"level" smallint NOT NULL,
	"status" text NOT NULL,
	"offered_on" date,
	"source" text NOT NULL,
	CONSTRAINT "prospect_interests_prospect_id_college_id_pk" PRIMARY KEY("prospect_id","college_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"birth_year" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commitments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commitments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prospect_id" integer NOT NULL,
	"college_id" integer NOT NULL,
	"status" text NOT NULL,
	"happened_on" date,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prospects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prospects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"sport" text NOT NULL,
	"class_year" smallint NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"position" text,
	"height_inches" smallint,
	"weight_lbs" smallint,
	"hometown_city" text,
	"hometown_state" text,
	"hometown_country" text DEFAULT 'US' NOT NULL,
	"high_school_id" integer,
	"high_school_name" text,
	"rating_tenths" smallint,
	"is_rating_derived" boolean DEFAULT false NOT NULL,
	"stars" smallint,
	"class_order" integer,
	"national_rank" integer,
	"position_rank" integer,
	"state_rank" integer,
	"source_position_rank" integer,
	"status" text DEFAULT 'open' NOT NULL,
	"college_id" integer,
	"committed_on" date,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prospects_address" UNIQUE("class_year","slug")
);
--> statement-breakpoint
CREATE TABLE "rating_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rating_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prospect_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"reason" text NOT NULL,
	"old_tenths" smallint,
	"new_tenths" smallint
);
--> statement-breakpoint
CREATE TABLE "service_ratings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prospect_id" integer NOT NULL,
	"service" text NOT NULL,
	"scale" text NOT NULL,
	"value" integer NOT NULL,
	"rated_on" date NOT NULL,
	CONSTRAINT "service_ratings_once" UNIQUE("prospect_id","service","scale")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subdomain" text NOT NULL,
	"name" text NOT NULL,
	"friendly_name" text NOT NULL,
	"short_name" text NOT NULL,
	"header_name" text NOT NULL,
	"sport" text NOT NULL,
	"college_id" integer,
	"primary_color" text,
	"secondary_color" text,
	"subscribable" boolean NOT NULL,
	"enable_pwa" boolean NOT NULL,
	"google_analytics_measurement_id" text,
	CONSTRAINT "sites_subdomain_unique" UNIQUE("subdomain"),
	CONSTRAINT "sites_college_id_unique" UNIQUE("college_id")
);
--> statement-breakpoint
ALTER TABLE "college_names" ADD CONSTRAINT "college_names_college_id_colleges_id_fk" FOREIGN KEY ("college_id") REFERENCES "public"."colleges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "college_sports" ADD CONSTRAINT "college_sports_college_id_colleges_id_fk" FOREIGN KEY ("college_id") REFERENCES "public"."colleges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect_interests" ADD CONSTRAINT "prospect_interests_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_ratings" ADD CONSTRAINT "service_ratings_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_name_at" ON "analytics_events" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("due_at","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "imports_checksum" ON "imports" USING btree ("checksum");--> statement-breakpoint
CREATE INDEX "college_names_college" ON "college_names" USING btree ("college_id");--> statement-breakpoint
CREATE INDEX "college_sports_conference" ON "college_sports" USING btree ("conference_id","sport");--> statement-breakpoint
CREATE INDEX "colleges_state_name" ON "colleges" USING btree ("state","short_name");--> statement-breakpoint
CREATE INDEX "high_schools_state_name" ON "high_schools" USING btree ("state","name_key");--> statement-breakpoint
CREATE INDEX "zip_places_state" ON "zip_places" USING btree ("state");--> statement-breakpoint
CREATE INDEX "prospect_interests_college" ON "prospect_interests" USING btree ("college_id","level");--> statement-breakpoint
CREATE INDEX "people_name_key" ON "people" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "commitments_prospect" ON "commitments" USING btree ("prospect_id");--> statement-breakpoint
CREATE INDEX "commitments_college" ON "commitments" USING btree ("college_id");--> statement-breakpoint
CREATE INDEX "prospects_person" ON "prospects" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "prospects_name" ON "prospects" USING btree ("sport","class_year","name_key");--> statement-breakpoint
CREATE INDEX "prospects_class" ON "prospects" USING btree ("sport","class_year","class_order");--> statement-breakpoint
CREATE INDEX "prospects_position" ON "prospects" USING btree ("sport","class_year","position","class_order");--> statement-breakpoint
CREATE INDEX "prospects_state" ON "prospects" USING btree ("sport","class_year","hometown_state","class_order");--> statement-breakpoint
CREATE INDEX "prospects_college" ON "prospects" USING btree ("college_id","sport","class_year") WHERE college_id is not null;--> statement-breakpoint
CREATE INDEX "rating_changes_prospect" ON "rating_changes" USING btree ("prospect_id","at");