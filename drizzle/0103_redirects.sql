CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"target" text NOT NULL,
	"is_permanent" boolean NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redirects_address" UNIQUE NULLS NOT DISTINCT("path","query","site_id")
);
--> statement-breakpoint
CREATE INDEX "redirects_site" ON "redirects" USING btree ("site_id","id");