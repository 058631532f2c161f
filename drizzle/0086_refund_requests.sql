CREATE TABLE "refund_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "refund_requests_cents" CHECK ("refund_requests"."cents" > 0),
	CONSTRAINT "refund_requests_outcome" CHECK (("refund_requests"."outcome" is null) = ("refund_requests"."decided_at" is null) and ("refund_requests"."outcome" is null) = ("refund_requests"."decided_by" is null)
        and ("refund_requests"."outcome" is null or "refund_requests"."outcome" in ('approved', 'declined', 'withdrawn')))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_waiting" ON "refund_requests" USING btree ("payment_id") WHERE "refund_requests"."outcome" is null;--> statement-breakpoint
CREATE INDEX "refund_requests_of_member" ON "refund_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_requests_decided" ON "refund_requests" USING btree ("decided_at") WHERE "refund_requests"."outcome" is not null;