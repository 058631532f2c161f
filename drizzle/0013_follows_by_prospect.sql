DROP INDEX "prospect_follows_of_prospect";--> statement-breakpoint
CREATE INDEX "prospect_follows_of_prospect" ON "prospect_follows" USING btree ("prospect_id","user_id");