CREATE TABLE "house_advertisements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_advertisements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"site_id" integer,
	"kind" text NOT NULL,
	"sponsor" text NOT NULL,
	"headline" text NOT NULL,
	"text" text NOT NULL,
	"href" text NOT NULL,
	"action" text NOT NULL,
	"weight" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured_photos" (
	"person_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"caption" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "featured_photos_person_id_image_id_pk" PRIMARY KEY("person_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "featured_videos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "featured_videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "featured_videos_once" UNIQUE("person_id","source","reference")
);
--> statement-breakpoint
CREATE TABLE "gallery_people" (
	"gallery_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "gallery_people_gallery_id_person_id_pk" PRIMARY KEY("gallery_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"site_id" integer NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gallery_people" ADD CONSTRAINT "gallery_people_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_advertisements_start" ON "house_advertisements" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "featured_photos_person" ON "featured_photos" USING btree ("person_id","published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "featured_videos_person" ON "featured_videos" USING btree ("person_id","published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "gallery_people_person" ON "gallery_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");