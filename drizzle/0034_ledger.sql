CREATE TABLE "billing_customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"description" text NOT NULL,
	"cents" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "invoice_lines_term" CHECK (("invoice_lines"."starts_at" is null) = ("invoice_lines"."ends_at" is null))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"key" text NOT NULL,
	"tax_state" text,
	"total_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"due_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "invoices_key_unique" UNIQUE("key"),
	CONSTRAINT "invoices_tax" CHECK ("invoices"."tax_cents" >= 0 and "invoices"."tax_cents" <= "invoices"."total_cents"),
	CONSTRAINT "invoices_due" CHECK ("invoices"."due_cents" >= 0 and "invoices"."due_cents" <= "invoices"."total_cents"),
	CONSTRAINT "invoices_returned" CHECK ("invoices"."returned_cents" >= 0 and "invoices"."returned_cents" <= "invoices"."total_cents"),
	CONSTRAINT "invoices_settled" CHECK (("invoices"."status" = 'open') = ("invoices"."settled_at" is null) and ("invoices"."status" = 'open') = ("invoices"."due_cents" > 0))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"customer_id" integer NOT NULL,
	"invoice_id" integer,
	"payment_id" integer,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" integer NOT NULL,
	"account" text NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_account_pk" PRIMARY KEY("entry_id","account"),
	CONSTRAINT "ledger_postings_cents" CHECK ("ledger_postings"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"method" text NOT NULL,
	"provider_id" text NOT NULL,
	"cents" integer NOT NULL,
	"over_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_of_provider" UNIQUE("method","provider_id"),
	CONSTRAINT "payments_cents" CHECK ("payments"."cents" > 0 and "payments"."over_cents" between 0 and "payments"."cents"),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" between 0 and "payments"."cents" - "payments"."over_cents")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"provider_id" text NOT NULL,
	"cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_cents" CHECK ("refunds"."cents" > 0 and "refunds"."tax_cents" between 0 and "refunds"."cents")
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_customer_id_billing_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."billing_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_of_invoice" ON "invoice_lines" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_of_customer" ON "invoices" USING btree ("customer_id","issued_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_customer" ON "ledger_entries" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_invoice" ON "ledger_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_of_account" ON "ledger_postings" USING btree ("account");--> statement-breakpoint
CREATE INDEX "payments_of_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
create trigger invoice_lines_append_only before update or delete or truncate on invoice_lines
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger refunds_append_only before update or delete or truncate on refunds
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
for each statement execute function refuse_change();
--> statement-breakpoint
-- Of an invoice and of a payment only that may change which says how far it is; a customer may only lose his name.
create function refuse_changed_money() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception '% keep what was written', tg_table_name;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger invoices_keep before update or delete on invoices
for each row execute function refuse_changed_money('due_cents', 'returned_cents', 'status', 'settled_at');
--> statement-breakpoint
create trigger payments_keep before update or delete on payments
for each row execute function refuse_changed_money('refunded_cents', 'dispute');
--> statement-breakpoint
create trigger billing_customers_keep before update or delete on billing_customers
for each row execute function refuse_changed_money('user_id');
--> statement-breakpoint
create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
declare
  entry integer := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'entry_id') end;
begin
  if (select count(*) < 2 or sum(cents) <> 0 from ledger_postings where entry_id = entry) then
    raise exception 'the postings of entry % do not balance', entry;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
for each row execute function refuse_unbalanced_entry();
--> statement-breakpoint
create constraint trigger ledger_postings_balance after insert on ledger_postings deferrable initially deferred
for each row execute function refuse_unbalanced_entry();
