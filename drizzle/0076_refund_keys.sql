ALTER TABLE "due_refunds" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text;
--> statement-breakpoint
-- As earlier versions called them at the provider: what is still to be asked about is asked by that name.
UPDATE "due_refunds" SET "key" = 'due_refund:' || "id";
--> statement-breakpoint
ALTER TABLE "due_refunds" ALTER COLUMN "key" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "due_refunds" ADD CONSTRAINT "due_refunds_key_unique" UNIQUE("key");
