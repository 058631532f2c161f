DROP INDEX "prospect_interests_offered";--> statement-breakpoint
DROP INDEX "commitments_day";--> statement-breakpoint
DROP INDEX "prospect_visits_day";--> statement-breakpoint
DROP INDEX "games_final";--> statement-breakpoint
DROP INDEX "college_transfers_entered";--> statement-breakpoint
DROP INDEX "college_transfers_left";--> statement-breakpoint
DROP INDEX "notices_of_user";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "event_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prospect_interests" ADD COLUMN "offer_known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commitments" ADD COLUMN "known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prospect_visits" ADD COLUMN "known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deleted_games" ADD COLUMN "final_known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "final_known_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "prospect_interests_offer_known" ON "prospect_interests" USING btree (coalesce(offer_known_at, (offered_on + 1)::timestamp at time zone 'America/Chicago'),"prospect_id","college_id") WHERE offered_on is not null;--> statement-breakpoint
CREATE INDEX "commitments_known" ON "commitments" USING btree (coalesce(known_at, (happened_on + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE happened_on is not null;--> statement-breakpoint
CREATE INDEX "prospect_visits_known" ON "prospect_visits" USING btree (coalesce(known_at, visit_on::timestamp at time zone 'America/Chicago'),"id");--> statement-breakpoint
CREATE INDEX "games_final_known" ON "games" USING btree (coalesce(final_known_at, (played_on + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE is_completed;--> statement-breakpoint
CREATE INDEX "college_transfers_entry_known" ON "college_transfers" USING btree (least(created_at, (entered_on + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE entered_on is not null;--> statement-breakpoint
CREATE INDEX "college_transfers_exit_known" ON "college_transfers" USING btree (least(updated_at, (coalesce(exit_on, intent_on) + 1)::timestamp at time zone 'America/Chicago'),"id") WHERE exit_type is not null and coalesce(exit_on, intent_on) is not null;--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","at","event_id","id");