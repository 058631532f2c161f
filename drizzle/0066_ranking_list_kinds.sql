ALTER TABLE "ranking_lists" RENAME COLUMN "prospect_ids" TO "player_ids";--> statement-breakpoint
ALTER TABLE "ranking_lists" RENAME COLUMN "class_year" TO "year";--> statement-breakpoint
ALTER TABLE "ranking_lists" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "ranking_lists" ADD COLUMN "kind" text NOT NULL DEFAULT 'prospect_rankings';--> statement-breakpoint
ALTER TABLE "ranking_lists" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "ranking_lists_draft";--> statement-breakpoint
DROP INDEX "ranking_lists_published";--> statement-breakpoint
DROP INDEX "ranking_lists_class";--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_lists_draft" ON "ranking_lists" USING btree ("kind","sport","year") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "ranking_lists_published" ON "ranking_lists" USING btree ("kind","sport","year") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "ranking_lists_scope" ON "ranking_lists" USING btree ("kind","sport","year","id");
