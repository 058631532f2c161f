ALTER TABLE "refund_requests" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "subscription_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_waiver_waiting" ON "refund_requests" USING btree ("subscription_id") WHERE "refund_requests"."outcome" is null;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_subject" CHECK (("refund_requests"."payment_id" is null) <> ("refund_requests"."subscription_id" is null));