DROP INDEX "audit_entries_actor";--> statement-breakpoint
CREATE INDEX "audit_entries_time" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_type" ON "audit_entries" USING btree ("subject_type","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("subject_type","action","at","id");