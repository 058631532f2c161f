DROP INDEX "audit_entries_subject";--> statement-breakpoint
DROP INDEX "audit_entries_of_member";--> statement-breakpoint
DROP INDEX "mail_outbox_of_address";--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_member" ON "audit_entries" USING btree ("member_id","at","id") WHERE "audit_entries"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_of_address" ON "mail_outbox" USING btree (lower("to_address"),"created_at","id");