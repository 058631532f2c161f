CREATE TABLE "due_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "due_refunds_cents" CHECK ("due_refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE INDEX "due_refunds_open" ON "due_refunds" USING btree ("noted_at") WHERE "due_refunds"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "due_refunds_of_payment" ON "due_refunds" USING btree ("payment_id");