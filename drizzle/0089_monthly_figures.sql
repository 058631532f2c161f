CREATE TABLE "figure_counts" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figure_counts_one" CHECK ("figure_counts"."is_only")
);
--> statement-breakpoint
CREATE TABLE "monthly_figures" (
	"figure" text NOT NULL,
	"month" date NOT NULL,
	"site_id" integer NOT NULL,
	"part" text NOT NULL,
	"count" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "monthly_figures_figure_month_site_id_part_pk" PRIMARY KEY("figure","month","site_id","part")
);
