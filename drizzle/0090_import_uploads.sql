CREATE TABLE "import_decisions" (
	"upload_id" integer NOT NULL,
	"line" integer NOT NULL,
	"row_digest" text NOT NULL,
	"choice" text NOT NULL,
	"person_kind" text,
	"person_id" integer,
	"is_remembered" boolean NOT NULL,
	"user_id" integer,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_decisions_upload_id_line_pk" PRIMARY KEY("upload_id","line"),
	CONSTRAINT "import_decisions_person" CHECK (("import_decisions"."choice" = 'same') = ("import_decisions"."person_kind" is not null and "import_decisions"."person_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "import_undos" (
	"import_id" integer PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"reason" text,
	"tables" jsonb,
	"refusal" text,
	"user_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_upload_lines" (
	"upload_id" integer NOT NULL,
	"part" text NOT NULL,
	"place" integer NOT NULL,
	"line" integer,
	"content" jsonb NOT NULL,
	CONSTRAINT "import_upload_lines_upload_id_part_place_pk" PRIMARY KEY("upload_id","part","place")
);
--> statement-breakpoint
CREATE TABLE "import_uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sport" text,
	"year" smallint,
	"source" text NOT NULL,
	"rating_from_stars" boolean NOT NULL,
	"is_newest" boolean NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text,
	"bytes" integer NOT NULL,
	"checksum" text NOT NULL,
	"status" text NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"unit" text,
	"counts" jsonb,
	"totals" jsonb,
	"fingerprint" text,
	"failure" text,
	"failed_step" text,
	"import_id" integer,
	"user_id" integer,
	"uploaded_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"has_new_decisions" boolean DEFAULT false NOT NULL,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_uploads_failed" CHECK (("import_uploads"."status" = 'failed') = ("import_uploads"."failed_step" is not null)),
	CONSTRAINT "import_uploads_checked" CHECK ("import_uploads"."status" <> 'checked' or "import_uploads"."fingerprint" is not null)
);
--> statement-breakpoint
ALTER TABLE "import_decisions" ADD CONSTRAINT "import_decisions_upload_id_import_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."import_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undos" ADD CONSTRAINT "import_undos_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_upload_lines" ADD CONSTRAINT "import_upload_lines_upload_id_import_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."import_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_decisions_row" ON "import_decisions" USING btree ("row_digest");--> statement-breakpoint
CREATE INDEX "import_uploads_file" ON "import_uploads" USING btree ("checksum");--> statement-breakpoint
CREATE INDEX "import_uploads_kept" ON "import_uploads" USING btree ("changed_at") WHERE file_key is not null;