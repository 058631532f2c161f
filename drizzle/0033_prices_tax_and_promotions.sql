CREATE TABLE "tax_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "tax_registrations_term" CHECK ("tax_registrations"."ends_at" is null or "tax_registrations"."ends_at" >= "tax_registrations"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product" text NOT NULL,
	"months" smallint NOT NULL,
	"cents" integer NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_prices_positive" CHECK ("product_prices"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value_kind" text,
	"value" integer NOT NULL,
	"lasting_months" smallint,
	"plans" text[],
	"months" smallint[],
	"site_id" integer,
	"most_uses" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotions_code_unique" UNIQUE("code"),
	CONSTRAINT "promotions_code" CHECK ("promotions"."code" ~ '^[A-Z0-9-]{3,32}$'),
	CONSTRAINT "promotions_value" CHECK ("promotions"."value" > 0 and ("promotions"."type" = 'discount') = ("promotions"."value_kind" is not null)),
	CONSTRAINT "promotions_run" CHECK ("promotions"."ends_at" is null or "promotions"."ends_at" > "promotions"."starts_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_registrations_standing" ON "tax_registrations" USING btree ("state") WHERE "tax_registrations"."ends_at" is null;--> statement-breakpoint
CREATE INDEX "product_prices_by_term" ON "product_prices" USING btree ("product","months","effective_at");