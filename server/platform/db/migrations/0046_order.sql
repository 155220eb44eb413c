ALTER TABLE "lectures" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "position" integer;