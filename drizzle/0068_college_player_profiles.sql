CREATE TABLE "college_player_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "college_player_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"college_player_id" integer NOT NULL,
	"provider" text NOT NULL,
	"profile_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "college_players" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
ALTER TABLE "college_player_profiles" ADD CONSTRAINT "college_player_profiles_college_player_id_college_players_id_fk" FOREIGN KEY ("college_player_id") REFERENCES "public"."college_players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "college_player_profiles_player" ON "college_player_profiles" USING btree ("college_player_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "college_player_profiles_profile" ON "college_player_profiles" USING btree ("provider","profile_id");--> statement-breakpoint
ALTER TABLE "college_player_profiles" ALTER CONSTRAINT "college_player_profiles_college_player_id_college_players_id_fk" DEFERRABLE;--> statement-breakpoint
SELECT log_imports_of('college_player_profiles'::regclass);
