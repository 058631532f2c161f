ALTER TABLE "subscription_transitions" ADD COLUMN "recurring_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "recurring_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is known of before: the price of each term by the invoice that paid for it, credit for unused days added; an add-on counts from the next term on.
UPDATE "subscription_transitions" t SET "recurring_cents" = coalesce((
  SELECT i."total_cents" - i."tax_cents" + coalesce((SELECT sum((c->>'cents')::int) FROM jsonb_array_elements(b."change"->'carried') c), 0)
  FROM "subscription_invoices" b JOIN "invoices" i ON i."id" = b."invoice_id"
  WHERE b."subscription_id" = t."subscription_id" AND b."kind" <> 'add_on' AND b."is_given" AND b."fulfilled_at" <= t."at"
  ORDER BY b."fulfilled_at" DESC LIMIT 1), 0)
WHERE t."to_type" IN ('monthly', 'annual');
--> statement-breakpoint
UPDATE "subscriptions" s SET "recurring_cents" = coalesce((
  SELECT t."recurring_cents" FROM "subscription_transitions" t WHERE t."subscription_id" = s."id" ORDER BY t."id" DESC LIMIT 1), 0)
WHERE s."type" IN ('monthly', 'annual');
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
