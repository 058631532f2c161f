-- Salts and readers live for a day and are in no backup and no write-ahead log: nothing may outlast their deletion.
CREATE UNLOGGED TABLE "reader_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "site_readers" (
	"site_id" integer NOT NULL,
	"day" date NOT NULL,
	"reader" "bytea" NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "site_readers_day_site_id_reader_pk" PRIMARY KEY("day","site_id","reader")
);
--> statement-breakpoint
CREATE TABLE "site_views" (
	"site_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_views_day_site_id_pk" PRIMARY KEY("day","site_id"),
	CONSTRAINT "site_views_readers" CHECK ("site_views"."readers" between 0 and "site_views"."views")
);
