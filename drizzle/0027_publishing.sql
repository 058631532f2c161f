CREATE TABLE "article_drafts" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"headline" text NOT NULL,
	"dek" text NOT NULL,
	"body" jsonb NOT NULL,
	"access" text NOT NULL,
	"sport" text NOT NULL,
	"site_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"image_id" integer,
	"person_ids" integer[] DEFAULT '{}' NOT NULL,
	"college_ids" integer[] DEFAULT '{}' NOT NULL,
	"version" integer NOT NULL,
	"has_changes" boolean NOT NULL,
	"has_own_slug" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "article_editors" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"editor" text NOT NULL,
	"user_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"displaced" text
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" integer NOT NULL,
	"kind" text NOT NULL,
	"copy" jsonb NOT NULL,
	"word_count" integer NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_stubs" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"prospect_id" integer NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"taken_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_articles" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_editors" ADD CONSTRAINT "article_editors_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_stubs" ADD CONSTRAINT "article_stubs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_articles" ADD CONSTRAINT "deleted_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_drafts_updated" ON "article_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "article_revisions_article" ON "article_revisions" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_stubs_article" ON "article_stubs" USING btree ("article_id");