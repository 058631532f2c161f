CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("id") WHERE "payments"."dispute" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_made" ON "refunds" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_begun_at" ON "subscriptions" USING btree ("anchor");--> statement-breakpoint
CREATE INDEX "subscriptions_ended_at" ON "subscriptions" USING btree ("ended_at") WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."status" = 'past_due';