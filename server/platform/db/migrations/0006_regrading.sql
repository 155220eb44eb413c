ALTER TABLE "regrade_previews" ADD COLUMN "submission_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "regraded_by" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" DROP COLUMN "graded_revision";