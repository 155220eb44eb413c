ALTER TABLE "quizzes" ADD COLUMN "show_results" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "show_correct_answers" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "results_released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "correct_answers_released_at" timestamp (3) with time zone;