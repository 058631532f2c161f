CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"as_of" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_corrections" (
	"entry_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"entered_by" integer NOT NULL,
	"approved_by" integer NOT NULL,
	"tax_state" text,
	CONSTRAINT "ledger_corrections_two" CHECK ("ledger_corrections"."entered_by" <> "ledger_corrections"."approved_by")
);
--> statement-breakpoint
CREATE TABLE "kept_charges" (
	"identity" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"cents" integer NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_charges_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "reconciled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_corrections" ADD CONSTRAINT "ledger_corrections_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_customer" CHECK ("ledger_entries"."customer_id" is not null or "ledger_entries"."kind" = 'correction');--> statement-breakpoint
create trigger ledger_corrections_append_only before update or delete or truncate on ledger_corrections
for each statement execute function refuse_change();
