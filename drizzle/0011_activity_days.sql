CREATE INDEX "prospect_interests_offered" ON "prospect_interests" USING btree ("offered_on","prospect_id") WHERE offered_on is not null;--> statement-breakpoint
CREATE INDEX "commitments_day" ON "commitments" USING btree ("happened_on","id");--> statement-breakpoint
CREATE INDEX "prospect_visits_day" ON "prospect_visits" USING btree ("visit_on","id");--> statement-breakpoint
CREATE INDEX "games_final" ON "games" USING btree ("played_on","id") WHERE is_completed;--> statement-breakpoint
CREATE INDEX "college_transfers_entered" ON "college_transfers" USING btree ("entered_on","id");--> statement-breakpoint
CREATE INDEX "college_transfers_left" ON "college_transfers" USING btree (coalesce(exit_on, intent_on),"id") WHERE exit_type is not null;