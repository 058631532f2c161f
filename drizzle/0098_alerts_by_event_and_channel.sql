ALTER TABLE "notices" ALTER COLUMN "college_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_preferences" ALTER COLUMN "in_page" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "detail" text;--> statement-breakpoint
UPDATE "notices" SET "subject" = 'prospect', "subject_id" = "prospect_id",
  "kind" = CASE WHEN "is_committed" THEN 'commitment' ELSE 'decommitment' END;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "subject" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notices_sent" ADD COLUMN "mail_kind" text;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD COLUMN "by_push" boolean;--> statement-breakpoint
INSERT INTO "notice_preferences" ("user_id", "kind", "by_email", "in_page", "by_push")
  SELECT "user_id", "new_kind", "by_email", "in_page", "in_page"
  FROM "notice_preferences", unnest(array['prospect_commitment', 'prospect_decommitment']) AS "new_kind"
  WHERE "kind" = 'prospect_decision';--> statement-breakpoint
DELETE FROM "notice_preferences" WHERE "by_push" IS NULL;--> statement-breakpoint
ALTER TABLE "notice_preferences" ALTER COLUMN "by_push" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_sent_mail" ON "notices_sent" USING btree ("event_key","user_id") WHERE "notices_sent"."mail_kind" is not null;--> statement-breakpoint
ALTER TABLE "notices" DROP COLUMN "prospect_id";--> statement-breakpoint
ALTER TABLE "notices" DROP COLUMN "is_committed";
