ALTER TABLE "answer_grades" ADD COLUMN "evidence_points" double precision;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD COLUMN "evidence_before" jsonb;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD COLUMN "evidence_after" jsonb;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD COLUMN "evidence_points_before" double precision;