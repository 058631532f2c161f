CREATE TABLE "coaches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coaches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"college_id" integer NOT NULL,
	"sport" text NOT NULL,
	"role" text NOT NULL,
	"title" text,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "coaches_team" ON "coaches" USING btree ("college_id","sport","name_key");--> statement-breakpoint
CREATE INDEX "coaches_name" ON "coaches" USING btree (name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "prospects_high_school" ON "prospects" USING btree ("high_school_id") WHERE high_school_id is not null;