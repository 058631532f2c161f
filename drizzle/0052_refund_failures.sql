CREATE TABLE "refund_failures" (
	"refund_id" integer PRIMARY KEY NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_as" text,
	"sent_again_as" text,
	CONSTRAINT "refund_failures_sent_again_as_unique" UNIQUE("sent_again_as"),
	CONSTRAINT "refund_failures_settled" CHECK (("refund_failures"."settled_at" is null) = ("refund_failures"."settled_as" is null)),
	CONSTRAINT "refund_failures_sent" CHECK (("refund_failures"."sent_again_as" is not null) = ("refund_failures"."settled_as" is not distinct from 'sent_again'))
);
--> statement-breakpoint
ALTER TABLE "refund_failures" ADD CONSTRAINT "refund_failures_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_failures_owed" ON "refund_failures" USING btree ("failed_at") WHERE "refund_failures"."settled_at" is null;--> statement-breakpoint
create trigger refund_failures_keep before update or delete on refund_failures
for each row execute function refuse_changed_money('settled_at', 'settled_as', 'sent_again_as');
