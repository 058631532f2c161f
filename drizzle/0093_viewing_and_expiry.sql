ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_outcome";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_viewed_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_outcome" CHECK (("refund_requests"."outcome" is null) = ("refund_requests"."decided_at" is null)
        and ("refund_requests"."outcome" is null or "refund_requests"."outcome" = 'expired') = ("refund_requests"."decided_by" is null)
        and ("refund_requests"."outcome" is null or "refund_requests"."outcome" in ('approved', 'declined', 'withdrawn', 'expired')));