CREATE TABLE "forecast_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forecast_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"forecast_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"prospect_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"college_id" integer NOT NULL,
	"confidence" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forecast_cycles" (
	"prospect_id" integer NOT NULL,
	"cycle" smallint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"college_id" integer,
	CONSTRAINT "forecast_cycles_prospect_id_cycle_pk" PRIMARY KEY("prospect_id","cycle")
);
--> statement-breakpoint
CREATE TABLE "forecast_settlements" (
	"forecast_id" bigint PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"prospect_id" integer NOT NULL,
	"cycle" smallint NOT NULL,
	"sport" text NOT NULL,
	"season" smallint NOT NULL,
	"site_id" integer NOT NULL,
	"is_staff" boolean NOT NULL,
	"stars" smallint,
	"confidence" smallint NOT NULL,
	"is_right" boolean NOT NULL,
	"picked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"disagreement" smallint NOT NULL,
	"points_hundredths" integer NOT NULL,
	"brier" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forecaster_records" (
	"user_id" integer NOT NULL,
	"sport" text NOT NULL,
	"season" smallint NOT NULL,
	"site_id" integer NOT NULL,
	"is_staff" boolean NOT NULL,
	"settled" integer NOT NULL,
	"right" integer NOT NULL,
	"points_hundredths" integer NOT NULL,
	"brier" bigint NOT NULL,
	"last_settled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forecaster_records_user_id_sport_season_site_id_is_staff_pk" PRIMARY KEY("user_id","sport","season","site_id","is_staff")
);
--> statement-breakpoint
CREATE TABLE "forecasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forecasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"prospect_id" integer NOT NULL,
	"cycle" smallint NOT NULL,
	"college_id" integer NOT NULL,
	"confidence" smallint NOT NULL,
	"note" text,
	"made_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"college_changed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "forecasts_once" UNIQUE("user_id","prospect_id","cycle"),
	CONSTRAINT "forecasts_confidence" CHECK ("forecasts"."confidence" between 10 and 100 and "forecasts"."confidence" % 10 = 0)
);
--> statement-breakpoint
ALTER TABLE "forecast_changes" ADD CONSTRAINT "forecast_changes_forecast_id_forecasts_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_settlements" ADD CONSTRAINT "forecast_settlements_forecast_id_forecasts_id_fk" FOREIGN KEY ("forecast_id") REFERENCES "public"."forecasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forecast_changes_of_prospect" ON "forecast_changes" USING btree ("prospect_id","at");--> statement-breakpoint
CREATE INDEX "forecast_changes_of_member" ON "forecast_changes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "forecast_settlements_of_member" ON "forecast_settlements" USING btree ("user_id","settled_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forecast_settlements_of_prospect" ON "forecast_settlements" USING btree ("prospect_id","cycle");--> statement-breakpoint
CREATE INDEX "forecaster_records_board" ON "forecaster_records" USING btree ("is_staff","sport","season");--> statement-breakpoint
CREATE INDEX "forecasts_of_prospect" ON "forecasts" USING btree ("prospect_id","cycle","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forecasts_recent" ON "forecasts" USING btree ("changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forecasts_of_member" ON "forecasts" USING btree ("user_id","changed_at" DESC NULLS LAST);