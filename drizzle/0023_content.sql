CREATE TABLE "article_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"text" text NOT NULL,
	"corrected_by" integer,
	"corrected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_gift_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_gift_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"article_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"openings" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "article_gift_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "article_gift_openings" (
	"link_id" integer NOT NULL,
	"reader" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_gift_openings_link_id_reader_pk" PRIMARY KEY("link_id","reader")
);
--> statement-breakpoint
CREATE TABLE "meter_readings" (
	"reader" text NOT NULL,
	"article_id" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meter_readings_reader_article_id_pk" PRIMARY KEY("reader","article_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "teaser" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "word_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "embargo" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_corrections" ADD CONSTRAINT "article_corrections_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_gift_links" ADD CONSTRAINT "article_gift_links_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_gift_openings" ADD CONSTRAINT "article_gift_openings_link_id_article_gift_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."article_gift_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_corrections_article" ON "article_corrections" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_slugs_article" ON "article_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_gift_links_user" ON "article_gift_links" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_gift_links_article" ON "article_gift_links" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "meter_readings_read" ON "meter_readings" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "meter_readings_article" ON "meter_readings" USING btree ("article_id");--> statement-breakpoint
-- Articles from before: their words are counted, and their opening is the first 80 words of their paragraphs, at most half of them.
with paragraphs as (
  select articles.id, string_agg(said.text, ' ' order by block.place) as text
  from articles
  cross join lateral jsonb_array_elements(articles.body -> 'content') with ordinality as block(node, place)
  cross join lateral (
    select string_agg(piece ->> 'text', '' order by at) as text
    from jsonb_array_elements(block.node -> 'content') with ordinality as pieces(piece, at)
  ) said
  where block.node ->> 'type' = 'paragraph'
  group by articles.id
), counted as (
  select id, regexp_split_to_array(trim(text), '\s+') as words from paragraphs where trim(text) <> ''
)
update articles set
  word_count = cardinality(words),
  teaser = array[array_to_string(words[1:least(80, cardinality(words) / 2)], ' ') || ' …']
from counted where counted.id = articles.id;
