DROP INDEX "articles_site";--> statement-breakpoint
DROP INDEX "articles_sport";--> statement-breakpoint
DROP INDEX "galleries_site";--> statement-breakpoint
DROP INDEX "forecast_settlements_of_member";--> statement-breakpoint
DROP INDEX "forecasts_of_prospect";--> statement-breakpoint
DROP INDEX "forecasts_recent";--> statement-breakpoint
DROP INDEX "forecasts_of_member";--> statement-breakpoint
DROP INDEX "forecasts_of_college";--> statement-breakpoint
DROP INDEX "prospect_interests_college";--> statement-breakpoint
CREATE INDEX "commitments_taken_back" ON "commitments" USING btree ("happened_on" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'decommitted';--> statement-breakpoint
CREATE INDEX "prospects_open" ON "prospects" USING btree ("sport","class_year","id") WHERE status = 'open' and not is_hidden;--> statement-breakpoint
CREATE INDEX "articles_site" ON "articles" USING btree ("site_id","published_at" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_sport" ON "articles" USING btree ("sport","published_at" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "galleries_site" ON "galleries" USING btree ("site_id","published_at" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "forecast_settlements_of_member" ON "forecast_settlements" USING btree ("user_id","settled_at" DESC NULLS FIRST,"forecast_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forecasts_of_prospect" ON "forecasts" USING btree ("prospect_id","cycle","changed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forecasts_recent" ON "forecasts" USING btree ("changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "forecasts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "forecasts_of_member" ON "forecasts" USING btree ("user_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "forecasts_of_college" ON "forecasts" USING btree ("college_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "forecasts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "prospect_interests_college" ON "prospect_interests" USING btree ("college_id","prospect_id","level");