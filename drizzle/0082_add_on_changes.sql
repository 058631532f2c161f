CREATE TABLE "subscription_add_on_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_add_on_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"months" smallint NOT NULL,
	"add_on" text NOT NULL,
	"site_ids" integer[] NOT NULL,
	"invoice_id" integer,
	"net_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription_add_on_changes" ADD CONSTRAINT "subscription_add_on_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_add_on_changes_at" ON "subscription_add_on_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "subscription_add_on_changes_of_subscription" ON "subscription_add_on_changes" USING btree ("subscription_id");--> statement-breakpoint
-- What earlier versions can still say: add-ons bought beside a running subscription, by their invoice …
INSERT INTO "subscription_add_on_changes" ("subscription_id", "kind", "plan", "months", "add_on", "site_ids", "invoice_id", "net_cents", "tax_cents", "at")
SELECT s."id", 'purchase', s."plan", s."months", a->>'addOn',
  CASE WHEN a->>'addOn' = 'ALL_ACCESS' OR jsonb_array_length(a->'siteIds') > 0
    THEN ARRAY(SELECT jsonb_array_elements_text(a->'siteIds')::int) ELSE s."site_ids" END,
  i."id", (a->>'paidCents')::int,
  CASE WHEN i."total_cents" > i."tax_cents"
    THEN round(i."tax_cents" * (a->>'paidCents')::numeric / (i."total_cents" - i."tax_cents"))::int ELSE 0 END,
  b."fulfilled_at"
FROM "subscription_invoices" b
JOIN "subscriptions" s ON s."id" = b."subscription_id"
JOIN "invoices" i ON i."id" = b."invoice_id"
CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(b."adding") WHEN 'array' THEN b."adding" ELSE jsonb_build_array(b."adding") END) a
WHERE b."kind" = 'add_on' AND b."fulfilled_at" IS NOT NULL AND b."is_given"
ORDER BY b."fulfilled_at", i."id";
--> statement-breakpoint
-- … and those of the first order that are still held, at what a term of them costs.
INSERT INTO "subscription_add_on_changes" ("subscription_id", "kind", "plan", "months", "add_on", "site_ids", "invoice_id", "net_cents", "tax_cents", "at")
SELECT s."id", 'purchase', s."plan", s."months", h."add_on",
  CASE WHEN h."add_on" = 'ALL_ACCESS' OR cardinality(h."site_ids") > 0 THEN h."site_ids" ELSE s."site_ids" END,
  i."id", least(h."cents", i."total_cents" - i."tax_cents"),
  CASE WHEN i."total_cents" > i."tax_cents"
    THEN round(i."tax_cents" * least(h."cents", i."total_cents" - i."tax_cents")::numeric / (i."total_cents" - i."tax_cents"))::int ELSE 0 END,
  b."fulfilled_at"
FROM "subscription_invoices" b
JOIN "subscriptions" s ON s."id" = b."subscription_id"
JOIN "invoices" i ON i."id" = b."invoice_id"
JOIN "subscription_add_ons" h ON h."subscription_id" = s."id" AND h."created_at" = s."created_at"
WHERE b."kind" = 'first' AND b."fulfilled_at" IS NOT NULL AND b."is_given"
ORDER BY b."fulfilled_at", i."id";
