ALTER TABLE "audit_entries" ADD COLUMN "member_id" integer;--> statement-breakpoint
-- Says of the entries about payments who paid, as entries do from now on. What they tell stays as it was.
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_append_only";--> statement-breakpoint
UPDATE "audit_entries" SET "member_id" = c."user_id"
FROM "payments" p JOIN "invoices" i ON i."id" = p."invoice_id" JOIN "billing_customers" c ON c."id" = i."customer_id"
WHERE "audit_entries"."subject_type" = 'payment' AND "audit_entries"."subject_id" = p."id"::text;--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_append_only";--> statement-breakpoint
CREATE INDEX "audit_entries_of_member" ON "audit_entries" USING btree ("member_id","id") WHERE "audit_entries"."member_id" is not null;
