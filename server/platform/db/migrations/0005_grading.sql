CREATE TABLE "regrade_verdicts" (
	"preview_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"points" double precision,
	"possible" double precision NOT NULL,
	"is_correct" boolean,
	"feedback" text,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "regrade_verdicts_preview_id_submission_id_question_id_pk" PRIMARY KEY("preview_id","submission_id","question_id")
);
--> statement-breakpoint
DROP INDEX "grade_claims_once";--> statement-breakpoint
ALTER TABLE "regrade_previews" ALTER COLUMN "figures" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD COLUMN "feedback_before" text;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD COLUMN "sealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "regrade_previews" ADD COLUMN "changes_seen" integer;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "graded_revision" integer;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "final_possible" double precision;--> statement-breakpoint
ALTER TABLE "regrade_verdicts" ADD CONSTRAINT "regrade_verdicts_preview_id_regrade_previews_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."regrade_previews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade_verdicts" ADD CONSTRAINT "regrade_verdicts_submission_id_quiz_attempts_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regrade_verdicts_submission" ON "regrade_verdicts" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_claim_id_grade_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."grade_claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_attempts_grading_job" ON "quiz_attempts" USING btree ("grading_job_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_ungraded" ON "quiz_attempts" USING btree ("submitted_at") WHERE "quiz_attempts"."submitted_at" is not null and "quiz_attempts"."graded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "grade_claims_once" ON "grade_claims" USING btree ("submission_id","question_id") WHERE "grade_claims"."by_assistant";