CREATE TABLE "embedded_paypal_deliveries" (
	"event_id" text PRIMARY KEY NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "paypal_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "paypal_agreements_asked";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "over_refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "paypal_agreements" ADD COLUMN "sought_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "due_refunds" ADD COLUMN "is_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "embedded_paypal_deliveries" ADD CONSTRAINT "embedded_paypal_deliveries_event_id_embedded_paypal_objects_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."embedded_paypal_objects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedded_paypal_deliveries_due" ON "embedded_paypal_deliveries" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "paypal_agreements_unknown" ON "paypal_agreements" USING btree ("created_at") WHERE "paypal_agreements"."provider_id" is null and "paypal_agreements"."forgotten_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_over_refunded" CHECK ("payments"."over_refunded_cents" between 0 and "payments"."over_cents");--> statement-breakpoint
drop trigger payments_keep on payments;
--> statement-breakpoint
create trigger payments_keep before update or delete on payments
for each row execute function refuse_changed_money('refunded_cents', 'over_refunded_cents', 'dispute');
