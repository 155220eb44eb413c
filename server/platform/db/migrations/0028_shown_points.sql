ALTER TABLE "answer_grades" ADD COLUMN "shown_points" double precision;--> statement-breakpoint
-- Changes until now: where results are shown at once, the student has seen the first points.
UPDATE "answer_grades" g SET "shown_points" = g."original_points"
FROM "quiz_attempts" a JOIN "quizzes" q ON q."id" = a."quiz_id"
WHERE a."id" = g."submission_id" AND q."show_results" = 'at_once' AND g."original_points" IS DISTINCT FROM g."points";
