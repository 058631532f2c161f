CREATE TABLE "prospect_former_addresses" (
	"class_year" smallint NOT NULL,
	"slug" text NOT NULL,
	"prospect_id" integer NOT NULL,
	CONSTRAINT "prospect_former_addresses_class_year_slug_pk" PRIMARY KEY("class_year","slug")
);
--> statement-breakpoint
ALTER TABLE "prospect_former_addresses" ADD CONSTRAINT "prospect_former_addresses_prospect_id_prospects_id_fk" FOREIGN KEY ("prospect_id") REFERENCES "public"."prospects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospect_former_addresses_prospect" ON "prospect_former_addresses" USING btree ("prospect_id");--> statement-breakpoint
-- What a merge of duplicates writes can be taken back like an import (decision 0111).
SELECT log_imports_of(name::regclass) FROM unnest(ARRAY[
  'prospect_former_addresses', 'article_people', 'gallery_people', 'featured_videos', 'featured_photos', 'prospect_codes'
]) AS name;
--> statement-breakpoint
ALTER TABLE "prospect_former_addresses" ALTER CONSTRAINT "prospect_former_addresses_prospect_id_prospects_id_fk" DEFERRABLE;
