ALTER TABLE "subscriptions" ADD COLUMN "renewed_until_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of those that were cancelled before: what the last year that was given was to do, else whether it was agreed to with anything that was given.
UPDATE "subscriptions" s SET "renewed_until_cancelled" = COALESCE(
  (SELECT (b."change"->>'renews')::boolean FROM "subscription_invoices" b
    WHERE b."subscription_id" = s."id" AND b."kind" = 'upgrade' AND b."is_given" ORDER BY b."fulfilled_at" DESC LIMIT 1),
  EXISTS (SELECT FROM "renewal_consents" c WHERE c."subscription_id" = s."id" AND NOT EXISTS (
    SELECT FROM "subscription_invoices" b JOIN "invoices" i ON i."id" = b."invoice_id"
    WHERE b."subscription_id" = s."id" AND b."kind" = 'upgrade' AND i."issued_at" = c."agreed_at")))
WHERE s."cancelled_at" IS NOT NULL AND s."type" IN ('monthly', 'annual');
