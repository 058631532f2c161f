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
ALTER TABLE "forecast_settlements" ALTER COLUMN "prior_right" SET NOT NULL;
