ALTER TABLE "payment_attempts" RENAME COLUMN "provider_card_id" TO "provider_source_id";
