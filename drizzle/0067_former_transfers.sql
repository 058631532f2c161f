CREATE TABLE "former_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transfer_id" integer,
	"sport" text NOT NULL,
	"year" smallint NOT NULL,
	"name_key" text NOT NULL,
	"position" text,
	"origin_college_id" integer,
	"origin_name" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_transfers" ADD CONSTRAINT "former_transfers_transfer_id_college_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."college_transfers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_transfers_name" ON "former_transfers" USING btree ("sport","name_key");--> statement-breakpoint
CREATE INDEX "former_transfers_transfer" ON "former_transfers" USING btree ("transfer_id");--> statement-breakpoint
ALTER TABLE "former_transfers" ALTER CONSTRAINT "former_transfers_transfer_id_college_transfers_id_fk" DEFERRABLE;--> statement-breakpoint
-- A merge of duplicates may take out an entry, and is taken back like an import (decision 0111).
SELECT log_imports_of('former_transfers');
