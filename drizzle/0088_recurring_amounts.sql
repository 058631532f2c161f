-- What is known of before: the price of each term by the invoice that paid for it, credit for unused days added; an add-on counts from the next term on.
-- Computed before anything is locked: meanwhile processes of the version before go on reading and writing.
CREATE TEMPORARY TABLE "recurring_before" ON COMMIT DROP AS
WITH terms AS (
  SELECT b."subscription_id", b."fulfilled_at" AS "from_at", i."total_cents" - i."tax_cents" + coalesce(carried."cents", 0) AS "cents",
    lead(b."fulfilled_at") OVER (PARTITION BY b."subscription_id" ORDER BY b."fulfilled_at", b."invoice_id") AS "until_at"
  FROM "subscription_invoices" b
  JOIN "invoices" i ON i."id" = b."invoice_id"
  CROSS JOIN LATERAL (SELECT sum((c->>'cents')::int) AS "cents" FROM jsonb_array_elements(b."change"->'carried') c) carried
  WHERE b."kind" <> 'add_on' AND b."is_given" AND b."fulfilled_at" IS NOT NULL)
SELECT t."id", coalesce(terms."cents", 0)::int AS "cents"
FROM "subscription_transitions" t
LEFT JOIN terms ON terms."subscription_id" = t."subscription_id" AND terms."from_at" <= t."at" AND (terms."until_at" IS NULL OR t."at" < terms."until_at")
WHERE t."to_type" IN ('monthly', 'annual');
--> statement-breakpoint
ANALYZE "recurring_before";
--> statement-breakpoint
-- In the order in which every statement that changes a subscription takes them, so that none waits for this while this waits for it.
ALTER TABLE "subscriptions" ADD COLUMN "recurring_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_transitions" ADD COLUMN "recurring_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "subscription_transitions" t SET "recurring_cents" = known."cents" FROM "recurring_before" known WHERE known."id" = t."id" AND known."cents" <> 0;
--> statement-breakpoint
-- The few that were written since.
UPDATE "subscription_transitions" t SET "recurring_cents" = coalesce((
  SELECT i."total_cents" - i."tax_cents" + coalesce((SELECT sum((c->>'cents')::int) FROM jsonb_array_elements(b."change"->'carried') c), 0)
  FROM "subscription_invoices" b JOIN "invoices" i ON i."id" = b."invoice_id"
  WHERE b."subscription_id" = t."subscription_id" AND b."kind" <> 'add_on' AND b."is_given" AND b."fulfilled_at" <= t."at"
  ORDER BY b."fulfilled_at" DESC, b."invoice_id" DESC LIMIT 1), 0)
WHERE t."to_type" IN ('monthly', 'annual') AND NOT EXISTS (SELECT 1 FROM "recurring_before" known WHERE known."id" = t."id");
--> statement-breakpoint
UPDATE "subscriptions" s SET "recurring_cents" = latest."recurring_cents"
FROM (
  SELECT DISTINCT ON ("subscription_id") "subscription_id", "recurring_cents"
  FROM "subscription_transitions" ORDER BY "subscription_id", "id" DESC) latest
WHERE s."id" = latest."subscription_id" AND s."type" IN ('monthly', 'annual') AND latest."recurring_cents" <> 0;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "record_subscription_transition"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into subscription_transitions (subscription_id, at, to_status, to_type, to_plan, to_starts_at, to_ends_at,
      to_renews, to_cancelled, tries, end_reason, recurring_cents)
    values (new.id, new.created_at, new.status, new.type, new.plan, new.term_starts_at, new.term_ends_at,
      new.renews, new.cancelled_at is not null, new.tries, new.end_reason, new.recurring_cents);
  else
    insert into subscription_transitions (subscription_id, at, from_status, to_status, from_type, to_type, from_plan, to_plan,
      from_starts_at, to_starts_at, from_ends_at, to_ends_at, from_renews, to_renews, from_cancelled, to_cancelled, tries, end_reason,
      recurring_cents)
    values (new.id, coalesce(new.changed_at, now()), old.status, new.status, old.type, new.type, old.plan, new.plan,
      old.term_starts_at, new.term_starts_at, old.term_ends_at, new.term_ends_at, old.renews, new.renews,
      old.cancelled_at is not null, new.cancelled_at is not null, new.tries, new.end_reason, new.recurring_cents);
  end if;
  return null;
end $$;
--> statement-breakpoint
DROP TRIGGER "subscription_changed" ON "subscriptions";
--> statement-breakpoint
CREATE TRIGGER "subscription_changed" AFTER UPDATE ON "subscriptions"
  FOR EACH ROW WHEN (
    (old.status, old.type, old.plan, old.term_starts_at, old.term_ends_at, old.renews, old.cancelled_at, old.tries, old.recurring_cents)
    is distinct from
    (new.status, new.type, new.plan, new.term_starts_at, new.term_ends_at, new.renews, new.cancelled_at, new.tries, new.recurring_cents)
  ) EXECUTE FUNCTION record_subscription_transition();
