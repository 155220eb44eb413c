ALTER TABLE "lecture_questions" ADD COLUMN "answer_seen_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now a visit to the lecture counted as having seen the answers.
UPDATE "lecture_questions" q SET "answer_seen_at" = q."answered_at" FROM "lecture_progress" p WHERE p."lecture_id" = q."lecture_id" AND p."student_id" = q."student_id" AND q."answered_at" <= p."visited_at";