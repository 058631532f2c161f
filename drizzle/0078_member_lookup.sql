CREATE TABLE "subscription_transitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"from_type" text,
	"to_type" text NOT NULL,
	"from_plan" text,
	"to_plan" text NOT NULL,
	"from_starts_at" timestamp with time zone,
	"to_starts_at" timestamp with time zone,
	"from_ends_at" timestamp with time zone,
	"to_ends_at" timestamp with time zone,
	"from_renews" boolean,
	"to_renews" boolean NOT NULL,
	"from_cancelled" boolean,
	"to_cancelled" boolean NOT NULL,
	"tries" smallint NOT NULL,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_transitions" ADD CONSTRAINT "subscription_transitions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_transitions_of_subscription" ON "subscription_transitions" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "kept_cards_by_digits" ON "kept_cards" USING btree ("last_digits","customer_id");--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ((username_key collate "C"));--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ((email_key collate "C"));--> statement-breakpoint
-- Written by the database, so that no statement that changes a subscription can leave its history out.
CREATE FUNCTION "record_subscription_transition"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into subscription_transitions (subscription_id, at, to_status, to_type, to_plan, to_starts_at, to_ends_at,
      to_renews, to_cancelled, tries, end_reason)
    values (new.id, new.created_at, new.status, new.type, new.plan, new.term_starts_at, new.term_ends_at,
      new.renews, new.cancelled_at is not null, new.tries, new.end_reason);
  else
    insert into subscription_transitions (subscription_id, at, from_status, to_status, from_type, to_type, from_plan, to_plan,
      from_starts_at, to_starts_at, from_ends_at, to_ends_at, from_renews, to_renews, from_cancelled, to_cancelled, tries, end_reason)
    values (new.id, coalesce(new.changed_at, now()), old.status, new.status, old.type, new.type, old.plan, new.plan,
      old.term_starts_at, new.term_starts_at, old.term_ends_at, new.term_ends_at, old.renews, new.renews,
      old.cancelled_at is not null, new.cancelled_at is not null, new.tries, new.end_reason);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "subscription_ordered" AFTER INSERT ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION record_subscription_transition();
--> statement-breakpoint
CREATE TRIGGER "subscription_changed" AFTER UPDATE ON "subscriptions"
  FOR EACH ROW WHEN (
    (old.status, old.type, old.plan, old.term_starts_at, old.term_ends_at, old.renews, old.cancelled_at, old.tries)
    is distinct from
    (new.status, new.type, new.plan, new.term_starts_at, new.term_ends_at, new.renews, new.cancelled_at, new.tries)
  ) EXECUTE FUNCTION record_subscription_transition();
--> statement-breakpoint
-- Of what happened before, what the row itself still knows: its order, its cancellation and its end.
INSERT INTO "subscription_transitions" ("subscription_id", "at", "to_status", "to_type", "to_plan", "to_renews", "to_cancelled", "tries")
SELECT "id", "created_at", 'incomplete', "type", "plan", "renews", false, 0 FROM "subscriptions" ORDER BY "id";
--> statement-breakpoint
INSERT INTO "subscription_transitions" ("subscription_id", "at", "from_status", "to_status", "from_type", "to_type", "from_plan", "to_plan",
  "from_starts_at", "to_starts_at", "from_ends_at", "to_ends_at", "from_renews", "to_renews", "from_cancelled", "to_cancelled", "tries")
SELECT "id", "cancelled_at", 'active', 'active', "type", "type", "plan", "plan", "term_starts_at", "term_starts_at", "term_ends_at",
  "term_ends_at", "renewed_until_cancelled", false, false, true, 0
FROM "subscriptions" WHERE "cancelled_at" IS NOT NULL ORDER BY "id";
--> statement-breakpoint
INSERT INTO "subscription_transitions" ("subscription_id", "at", "from_status", "to_status", "from_type", "to_type", "from_plan", "to_plan",
  "from_starts_at", "to_starts_at", "from_ends_at", "to_ends_at", "from_renews", "to_renews", "from_cancelled", "to_cancelled", "tries", "end_reason")
SELECT "id", "ended_at", CASE WHEN "anchor" IS NULL THEN 'incomplete' ELSE 'active' END, 'ended', "type", "type", "plan", "plan", "term_starts_at",
  "term_starts_at", "term_ends_at", "term_ends_at", false, false, "cancelled_at" IS NOT NULL, "cancelled_at" IS NOT NULL, "tries", "end_reason"
FROM "subscriptions" WHERE "ended_at" IS NOT NULL ORDER BY "id";
