CREATE TABLE "saved_stories" (
	"user_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_stories_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "saved_stories" ADD CONSTRAINT "saved_stories_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_stories_of_article" ON "saved_stories" USING btree ("article_id");