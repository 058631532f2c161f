CREATE TABLE "payment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"provider_customer_id" text NOT NULL,
	"provider_card_id" text NOT NULL,
	"provider_id" text,
	"return_url" text,
	"cents" integer NOT NULL,
	"status" text NOT NULL,
	"refusal" text,
	"refusal_code" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_ended" CHECK (("payment_attempts"."ended_at" is not null) = ("payment_attempts"."status" in ('paid', 'refused'))),
	CONSTRAINT "payment_attempts_refused" CHECK (("payment_attempts"."refusal" is not null) = ("payment_attempts"."status" = 'refused'))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("invoice_id") WHERE "payment_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_of_invoice" ON "payment_attempts" USING btree ("invoice_id","started_at");