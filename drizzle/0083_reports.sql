CREATE TABLE "report_grants" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"reports" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"granted_by" integer NOT NULL,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitored_sites" (
	"site_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"filter" jsonb NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"csv_bytes" bigint,
	"xlsx_bytes" bigint,
	"user_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "reports_finished" CHECK (("reports"."status" in ('ready', 'failed')) = ("reports"."finished_at" is not null)),
	CONSTRAINT "reports_files" CHECK (("reports"."status" = 'ready') = ("reports"."csv_bytes" is not null and "reports"."xlsx_bytes" is not null))
);
--> statement-breakpoint
CREATE INDEX "reports_of_kind" ON "reports" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "reports_requested" ON "reports" USING btree ("requested_at");