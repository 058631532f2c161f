DROP INDEX "article_colleges_college";--> statement-breakpoint
DROP INDEX "article_people_person";--> statement-breakpoint
ALTER TABLE "article_colleges" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article_people" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "college_transfers_latest" ON "college_transfers" USING btree ("sport","latest_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "article_colleges_college" ON "article_colleges" USING btree ("college_id","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_people_person" ON "article_people" USING btree ("person_id","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
-- Where an article stands in the lists of its people and teams: nowhere unless it is published.
CREATE FUNCTION "article_listed_at"(article integer) RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
  select published_at from articles where id = article and status = 'published'
$$;
--> statement-breakpoint
CREATE FUNCTION "article_list_link"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- Waits for whoever is publishing it: his update would not see a link that is not committed.
  perform from articles where id = new.article_id for share;
  new.published_at := article_listed_at(new.article_id);
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER "article_people_listed" BEFORE INSERT OR UPDATE OF article_id ON "article_people"
  FOR EACH ROW EXECUTE FUNCTION article_list_link();
--> statement-breakpoint
CREATE TRIGGER "article_colleges_listed" BEFORE INSERT OR UPDATE OF article_id ON "article_colleges"
  FOR EACH ROW EXECUTE FUNCTION article_list_link();
--> statement-breakpoint
CREATE FUNCTION "article_list_links"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update article_people set published_at = article_listed_at(new.id) where article_id = new.id;
  update article_colleges set published_at = article_listed_at(new.id) where article_id = new.id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "articles_listed" AFTER UPDATE OF status, published_at ON "articles"
  FOR EACH ROW WHEN (old.status <> new.status OR old.published_at IS DISTINCT FROM new.published_at)
  EXECUTE FUNCTION article_list_links();
--> statement-breakpoint
UPDATE "article_people" SET published_at = article_listed_at(article_id);
--> statement-breakpoint
UPDATE "article_colleges" SET published_at = article_listed_at(article_id);
