DROP INDEX "prospect_interests_offered";--> statement-breakpoint
DROP INDEX "commitments_day";--> statement-breakpoint
DROP INDEX "prospect_visits_day";--> statement-breakpoint
DROP INDEX "games_final";--> statement-breakpoint
DROP INDEX "college_transfers_entered";--> statement-breakpoint
DROP INDEX "college_transfers_left";--> statement-breakpoint
DROP INDEX "articles_site";--> statement-breakpoint
DROP INDEX "articles_sport";--> statement-breakpoint
DROP INDEX "galleries_site";--> statement-breakpoint
DROP INDEX "forecast_settlements_of_member";--> statement-breakpoint
DROP INDEX "forecasts_of_prospect";--> statement-breakpoint
DROP INDEX "forecasts_recent";--> statement-breakpoint
DROP INDEX "forecasts_of_member";--> statement-breakpoint
DROP INDEX "notices_of_user";--> statement-breakpoint
DROP INDEX "prospect_interests_college";--> statement-breakpoint
ALTER TABLE "forecast_settlements" ADD COLUMN "prior_settled" integer;--> statement-breakpoint
ALTER TABLE "forecast_settlements" ADD COLUMN "prior_right" integer;--> statement-breakpoint
ALTER TABLE "forecast_settlements" DISABLE TRIGGER "forecast_settlements_append_only";--> statement-breakpoint
UPDATE "forecast_settlements" SET "prior_settled" = prior."settled", "prior_right" = prior."right"
FROM (
  SELECT "forecast_id", count(*) OVER before AS "settled", count(*) FILTER (WHERE "is_right") OVER before AS "right"
  FROM "forecast_settlements"
  WINDOW before AS (PARTITION BY "user_id" ORDER BY "settled_at", "forecast_id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) prior
WHERE prior."forecast_id" = "forecast_settlements"."forecast_id";--> statement-breakpoint
ALTER TABLE "forecast_settlements" ENABLE TRIGGER "forecast_settlements_append_only";--> statement-breakpoint
ALTER TABLE "forecast_settlements" ALTER COLUMN "prior_settled" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "forecast_settlements" ALTER COLUMN "prior_right" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "forecasts" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
UPDATE "forecasts" SET "noted_at" = "changed_at" WHERE "note" IS NOT NULL AND "settled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "event_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prospect_interests" ADD COLUMN "offer_known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commitments" ADD COLUMN "known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prospect_visits" ADD COLUMN "known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deleted_games" ADD COLUMN "final_known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "final_known_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "forecasts_of_college" ON "forecasts" USING btree ("college_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "forecasts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "prospect_interests_offer_known" ON "prospect_interests" USING btree (coalesce(offer_known_at, (offered_on + 1)::timestamp at time zone 'America/Chicago'),"prospect_id","college_id") WHERE offered_on is not null;--> statement-breakpoint
CREATE INDEX "prospect_interests_college_offer_known" ON "prospect_interests" USING btree ("college_id",coalesce(offer_known_at, (offered_on + 1)::timestamp at time zone 'America/Chicago'),"prospect_id") WHERE offered_on is not null;--> statement-breakpoint
CREATE INDEX "commitments_taken_back" ON "commitments" USING btree ("happened_on" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'decommitted';--> statement-breakpoint
CREATE INDEX "commitments_known" ON "commitments" USING btree (coalesce(known_at, (happened_on + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE happened_on is not null;--> statement-breakpoint
CREATE INDEX "commitments_college_known" ON "commitments" USING btree ("college_id",coalesce(known_at, (happened_on + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE happened_on is not null;--> statement-breakpoint
CREATE INDEX "prospects_open" ON "prospects" USING btree ("sport","class_year","id") WHERE status = 'open' and not is_hidden;--> statement-breakpoint
CREATE INDEX "prospect_visits_known" ON "prospect_visits" USING btree (coalesce(known_at, visit_on::timestamp at time zone 'America/Chicago'),"id");--> statement-breakpoint
CREATE INDEX "prospect_visits_college_known" ON "prospect_visits" USING btree ("college_id",coalesce(known_at, visit_on::timestamp at time zone 'America/Chicago'),"id");--> statement-breakpoint
CREATE INDEX "games_final_known" ON "games" USING btree (coalesce(final_known_at, (played_on + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE is_completed;--> statement-breakpoint
CREATE INDEX "college_transfers_entry_known" ON "college_transfers" USING btree (least(created_at, (entered_on + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE entered_on is not null;--> statement-breakpoint
CREATE INDEX "college_transfers_exit_known" ON "college_transfers" USING btree (least(updated_at, (coalesce(exit_on, intent_on) + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE exit_type is not null and coalesce(exit_on, intent_on) is not null;--> statement-breakpoint
CREATE INDEX "articles_site" ON "articles" USING btree ("site_id","published_at" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_sport" ON "articles" USING btree ("sport","published_at" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "galleries_site" ON "galleries" USING btree ("site_id","published_at" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "forecast_settlements_of_member" ON "forecast_settlements" USING btree ("user_id","settled_at" DESC NULLS FIRST,"forecast_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forecasts_of_prospect" ON "forecasts" USING btree ("prospect_id","cycle","changed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forecasts_recent" ON "forecasts" USING btree ("changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "forecasts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "forecasts_of_member" ON "forecasts" USING btree ("user_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","at","event_id","id");--> statement-breakpoint
CREATE INDEX "prospect_interests_college" ON "prospect_interests" USING btree ("college_id","prospect_id","level");--> statement-breakpoint
ALTER TABLE "forecast_cycles" ADD CONSTRAINT "forecast_cycles_order" CHECK ("forecast_cycles"."settled_at" >= "forecast_cycles"."opened_at");