CREATE TABLE "ranking_list_steps" (
	"list_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb NOT NULL,
	"moved" smallint NOT NULL,
	"added" smallint NOT NULL,
	"removed" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "ranking_list_steps_list_id_revision_pk" PRIMARY KEY("list_id","revision")
);
--> statement-breakpoint
CREATE TABLE "ranking_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ranking_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sport" text NOT NULL,
	"class_year" smallint NOT NULL,
	"status" text NOT NULL,
	"prospect_ids" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text
);
--> statement-breakpoint
ALTER TABLE "ranking_list_steps" ADD CONSTRAINT "ranking_list_steps_list_id_ranking_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."ranking_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_lists_draft" ON "ranking_lists" USING btree ("sport","class_year") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_lists_published" ON "ranking_lists" USING btree ("sport","class_year") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "ranking_lists_class" ON "ranking_lists" USING btree ("sport","class_year","id");