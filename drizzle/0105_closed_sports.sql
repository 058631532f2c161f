CREATE TABLE "closed_sports" (
	"sport" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
