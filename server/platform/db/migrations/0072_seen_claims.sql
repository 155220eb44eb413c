ALTER TABLE "grade_claims" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
-- Decisions from before are no news.
UPDATE "grade_claims" SET "seen_at" = "decided_at" WHERE "decided_at" IS NOT NULL;
