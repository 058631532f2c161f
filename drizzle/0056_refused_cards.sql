CREATE TABLE "refused_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refused_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"source" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_cards_once" UNIQUE("customer_id","source")
);
--> statement-breakpoint
ALTER TABLE "refused_cards" ADD CONSTRAINT "refused_cards_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_cards_old" ON "refused_cards" USING btree ("tried_at");