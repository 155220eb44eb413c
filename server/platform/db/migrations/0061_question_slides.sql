CREATE TABLE "question_slides" (
	"quiz_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"lecture_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	CONSTRAINT "question_slides_quiz_id_question_id_pk" PRIMARY KEY("quiz_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "question_slides" ADD CONSTRAINT "question_slides_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_slides" ADD CONSTRAINT "question_slides_lecture_id_lectures_id_fk" FOREIGN KEY ("lecture_id") REFERENCES "public"."lectures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_slides_lecture" ON "question_slides" USING btree ("lecture_id");